import { sentenceLocale } from '#copy/format/locale.ts';

/** Created at its first use, because another class of Intl costs a slow phone 6 to 10 ms. */
const late = (style: Intl.ListFormatStyle) => {
  let format: Intl.ListFormat | undefined;
  return () => {
    // not the type 'unit', which Chinese and Turkish write without commas
    format ??= new Intl.ListFormat(sentenceLocale(), { type: 'conjunction', style });
    return format;
  };
};
const narrow = late('narrow');
const long = late('long');

const joined = (parts: readonly string[], format: () => Intl.ListFormat): string =>
  parts.length < 2 ? parts.join('') : format().format(parts);

/** 'Friends, 2 friend requests, 1 new friend': in English without 'and'. */
export const listText = (parts: readonly string[]): string => joined(parts, narrow);

/** 'Friday, Saturday and Sunday', inside a sentence. */
export const listInSentence = (parts: readonly string[]): string => joined(parts, long);
