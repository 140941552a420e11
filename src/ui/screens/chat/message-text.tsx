import { linkify } from '#ui/screens/chat/linkify.ts';

/** The words of a message, never as HTML; addresses in it can be opened and tell nobody where from. */
export function MessageText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
