import Testing

@testable import RichText

struct CSSLayersTests {
  private func path(_ text: String) -> [ArraySlice<UInt8>] {
    text.utf8.split(separator: UInt8(ascii: ".")).map { Array($0)[...] }
  }

  @Test func `layers rank by their first mention, and what a layer holds itself above the layers in it`() {
    var layers = CSSLayers()
    let a = layers.layer(path("a"), in: CSSLayers.none)
    let b = layers.layer(path("b"), in: CSSLayers.none)
    let inner = layers.layer(path("c"), in: a)
    let unnamed = layers.add(in: a)
    #expect(layers.layer(path("a.c"), in: CSSLayers.none) == inner)
    let ranks = layers.ranks
    let order = [inner, unnamed, a, b, CSSLayers.none].map { ranks[Int($0)] }
    #expect(order == order.sorted())
    #expect(Set(order).count == 5)
  }

  @Test func `layers in each other are ranked without recursion`() {
    var layers = CSSLayers()
    var layer = CSSLayers.none
    for _ in 0..<60_000 { layer = layers.add(in: layer) }
    #expect(layers.ranks[Int(layer)] < layers.ranks[Int(CSSLayers.none)])
  }
}
