import type { FocusEvent, MouseEvent } from 'react';

/** What is typed into a searched list takes the place of the choice that stands there. */
export const replaceByTyping = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select(),
};
