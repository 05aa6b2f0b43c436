/** Height of the card's content without texts, px, for its skeleton. */
export const MESSAGES_PIXELS = 152;
