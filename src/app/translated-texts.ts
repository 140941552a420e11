/**
 * A browser that translates a page puts `<font>` elements in the place of texts, without React's knowledge. React then removes or
 * updates a text that is no longer where React put it: it would throw and take the screen down, or change a text that is not on screen.
 * This module redirects React's calls: removing such a text removes its translation, inserting before it
 * inserts before its translation, and new words replace the translation. Source:
 * https://github.com/facebook/react/issues/11538
 */
export function followTranslations(page: Document): void {
  /** The node that replaced another. */
  const translations = new WeakMap<Node, ChildNode>();
  const taken = new WeakSet<Node>();
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, subtree: true });

  function note(changes: MutationRecord[]) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const [gone] = removedNodes;
      const near = [addedNodes[0], previousSibling, nextSibling].filter(isTranslation);
      // the one beside it may be that of another text
      const translation = near.find((node) => !taken.has(node)) ?? near[0];
      if (!gone || !translation) continue;
      translations.set(gone, translation);
      taken.add(translation);
    }
  }

  /** The child of `parent` that is, contains or translates `node`, or null. */
  const childFor = (parent: Node, node: Node): ChildNode | null => {
    note(observer.takeRecords());
    let here: Node | undefined = node;
    while (here && here.parentNode !== parent) here = here.parentNode ?? translations.get(here);
    return (here as ChildNode | undefined) ?? null;
  };

  const nodes = Node.prototype;
  const { removeChild, insertBefore } = nodes;

  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    childFor(this, child)?.remove();
    return child;
  };

  nodes.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? childFor(this, before) : before;
    return insertBefore.call(this, node, place) as T;
  };

  // React writes a changed text by `nodeValue`
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, words: string) {
      this.data = words;
      if (this.parentNode) return;
      note(observer.takeRecords());
      translations.get(this)?.replaceWith(this);
    },
  });
}

const isTranslation = (node: Node | null | undefined): node is ChildNode => node?.nodeName === 'FONT';
