import type { FocusEvent, MouseEvent } from 'react';

/** Makes typed text replace the current selection of a searchable list. */
export const replaceByTyping = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select(),
};
