/**
 * Changes texts like a browser's translator: replaces each text, and each later one, by `<font>` elements. Keeps the words, so
 * that a test can find them.
 */
export function translatePage(body: HTMLElement): { stop: () => void } {
  const isText = (node: Node): node is Text => node.nodeType === 3;
  const translate = (root: Node) => {
    const texts = isText(root) ? [root] : [];
    const walker = document.createTreeWalker(root, 4);
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest('font, script, style, textarea')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
  };
  translate(body);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node);
  });
  observer.observe(body, { childList: true, subtree: true, characterData: true });
  return { stop: () => observer.disconnect() };
}
