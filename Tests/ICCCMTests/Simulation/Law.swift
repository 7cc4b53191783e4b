/// The laws that must hold whatever other programs do, and in whatever order.
enum Law: String {
  case takesTheLastCopyOnly = "only the last copy is taken"
  case takesOnlyWhatIsFree = "what is to be owned only if nobody owns it is taken from nobody"
  case takesAtAGivenTime =
    "a copy is taken at its own time, or that of the command to read it, plus one millisecond; nothing with CurrentTime"
  case knowsWhatItOwns = "the machine owns what the server says it owns"
  case ownsTheLastCopy = "an honest last copy is owned in the end"
  case ownsWhatWasRead = "what was read of an owner that has ended since is owned, if nothing has come after"
  case obeysClears = "nothing is taken in place of nothing, unless the owner of what was read has just ended"
  case ownsBriefly = "the copy of an owner that has ended is given up in the end"
  case leavesTheLastCopy = "a copy that is left stays with its owner"
  case answersReads = "a command to read what is there is answered"
  case readsWhatWasSent = "what an honest owner sends is what is read"
  case sendsWhatWasOffered = "what an honest requestor receives is what was offered when it was answered, whole"
  case refusesNothingOffered = "an honest request for what is offered is not refused, unless too much is under way"
  case refusesWhatIsOlder = "a request from before the ownership is refused"
  case answersOnce = "each request is answered exactly once"
  case endsTransfers = "every transfer ends"
  case watchesNoLonger = "no window is watched without a transfer"
  case keepsNoBytes = "nothing received is kept at rest"
  case keepsNoProperties = "no property of our window keeps a value at rest"
  case isBounded = "transfers, buffers and what is sent at once stay within their limits"
  case comesToRest = "everything comes to rest"
  case movesDeadlines = "a deadline that has passed is not due again"
}

struct Violation: Error, Hashable {
  let law: Law
}
