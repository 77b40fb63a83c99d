/** The text itself or the wrapper of a translator around it that is a child of `parent`. */
const childOf = (parent: Node, node: Node | null): Node | null =>
  node === null || node.parentNode === parent ? node : childOf(parent, node.parentNode)

const isMovedText = (parent: Node, node: Node | null): boolean =>
  node?.nodeType === Node.TEXT_NODE && node.parentNode !== parent

/**
 * Keeps React working in a page that the browser translates. A translator wraps each text in
 * elements of its own, or replaces it; React still removes a text from the element that it gave it
 * to, and inserts before it, which then throws. Here the wrapper stands for its text. Call it once,
 * before the app renders.
 */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    const place = isMovedText(this, before) ? childOf(this, before) : before
    return insertBefore.call(this, node, place) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    if (!isMovedText(this, node)) return removeChild.call(this, node) as T
    const wrapper = childOf(this, node)
    if (wrapper) removeChild.call(this, wrapper)
    return node
  }
}
