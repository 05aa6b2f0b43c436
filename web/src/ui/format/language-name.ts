/** Returns the name of a language in another one, for use within a sentence. @param shownIn language of the reader */
export function languageName(language: string, shownIn: string): string {
  return new Intl.DisplayNames([shownIn, 'en'], { type: 'language' }).of(language) ?? language;
}
