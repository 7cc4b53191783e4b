/// What must hold whatever strangers do, and in whatever order.
enum Law: String {
  case takesTheLastCopyOnly = "only the last copy is taken"
  case takesAtAGivenTime = "a copy is taken at its own time plus one millisecond, and nothing is taken with CurrentTime"
  case knowsWhatItOwns = "the machine owns what the server says it owns"
  case ownsTheLastCopy = "an honest last copy is owned in the end"
  case leavesTheLastCopy = "a copy that is left stays with its owner"
  case readsWhatWasSent = "what an honest owner sends is what is read"
  case sendsWhatIsOffered = "what an honest requestor receives is what was offered when it asked, whole"
  case answersWhatItOwns = "what is offered is given to who asks for it of the present ownership"
  case refusesWhatItDoesNotOwn = "what is not offered, and what was asked of another ownership, is refused"
  case answersOnce = "each request is answered exactly once"
  case endsTransfers = "every transfer ends"
  case watchesNoLonger = "no window is watched without a transfer"
  case keepsNoBytes = "nothing received is kept at rest"
  case keepsNoProperties = "no property of our window keeps a value at rest"
  case isBounded = "transfers and buffers stay within their limits"
  case comesToRest = "everything comes to rest"
  case movesDeadlines = "a deadline that has passed is not due again"
}

struct Violation: Error, Hashable {
  let law: Law
}
