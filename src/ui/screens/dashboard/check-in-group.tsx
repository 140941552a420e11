import type { ComponentProps } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { keepFocus } from '#ui/moments/focus-check-in.ts';

/**
 * One check-in, on the dial or in the line below. It can take the focus, and passes it on when the check-in
 * moves.
 */
export function CheckInGroup({ type, ...rest }: { type: CheckInType } & ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls that are sent together
    <div ref={keepFocus} role="group" tabIndex={-1} aria-label={checkInCopy.group(type)} {...rest} />
  );
}
