/** Returns facts as one text that breaks its lines only between them. Facts that are false are left out. */
export function factsText(facts: readonly (string | false | undefined)[]): string {
  return facts.flatMap((fact) => (fact ? [fact.replaceAll(' ', '\u{a0}')] : [])).join(' · ');
}
