public import RichText

/// The paragraph that a character belongs to and the containers around it. It is shaped like Foundation's
/// `PresentationIntent`, which does not exist on Linux.
///
/// An intent is a chain: `BlockIntent(.paragraph, identity: 7, parent: item)`. Identities tell neighbours of one kind
/// apart: two items of one list share the list's identity and have two of their own. Chains share their outer part, so
/// that a document costs one link for each container and paragraph, however deep.
public struct BlockIntent: Hashable, Sendable {
  /// The kind of one component: the paragraph itself, always the innermost, or a container with its list style,
  /// language or spans.
  public enum Kind: Hashable, Sendable {
    case paragraph
    case container(Block.Kind)
  }

  /// One link of the chain.
  public struct Component: Hashable, Sendable {
    public var kind: Kind
    public var identity: Int

    public init(kind: Kind, identity: Int) {
      self.kind = kind
      self.identity = identity
    }
  }

  final class Link: Sendable {
    let component: Component
    let parent: Link?
    /// 0 for the outermost.
    let depth: Int

    init(_ component: Component, parent: Link?) {
      self.component = component
      self.parent = parent
      depth = parent.map { $0.depth + 1 } ?? 0
    }
  }

  /// Longest chain: freeing one takes as many nested calls.
  public static let maximumDepth = 1024

  let innermost: Link

  /// Extends `parent` inwards. A parent of `maximumDepth` components is replaced by its own parent, which flattens what
  /// is deeper.
  public init(_ kind: Kind, identity: Int, parent: BlockIntent? = nil) {
    var outer = parent?.innermost
    if let link = outer, link.depth + 1 >= Self.maximumDepth { outer = link.parent }
    innermost = Link(Component(kind: kind, identity: identity), parent: outer)
  }

  /// The components from the innermost outwards, as in `PresentationIntent`.
  public var components: [Component] {
    var components: [Component] = []
    var next: Link? = innermost
    while let link = next {
      components.append(link.component)
      next = link.parent
    }
    return components
  }

  public static func == (left: BlockIntent, right: BlockIntent) -> Bool {
    var pair: (Link?, Link?) = (left.innermost, right.innermost)
    while let one = pair.0, let other = pair.1 {
      if one === other { return true }
      if one.depth != other.depth || one.component != other.component { return false }
      pair = (one.parent, other.parent)
    }
    return pair.0 == nil && pair.1 == nil
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(innermost.depth)
    hasher.combine(innermost.component)
  }
}
