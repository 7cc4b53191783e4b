extension Schedule {
  /// Returns the schedule with as few steps as still break the law.
  func shrunk(breaking law: Law, fault: Fault? = nil) -> Schedule {
    var smallest = self
    var size = max(1, steps.count / 2)
    while size > 0 {
      var first = 0
      var hasShrunk = false
      while first < smallest.steps.count {
        var tried = smallest
        tried.steps.removeSubrange(first..<min(first + size, tried.steps.count))
        if Simulation.run(tried, fault: fault) == law {
          smallest = tried
          hasShrunk = true
        } else {
          first += size
        }
      }
      if !hasShrunk || size > 1 { size /= 2 }
    }
    return smallest
  }
}
