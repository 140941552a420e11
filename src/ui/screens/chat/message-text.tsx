import { linkify } from '#ui/screens/chat/linkify.ts';

/** The text of a message, never as HTML. Its links send no referrer. */
export function MessageText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
