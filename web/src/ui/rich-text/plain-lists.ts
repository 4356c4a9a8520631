/**
 * The editor wraps every item of a list into a paragraph: `<li><p>Tides</p></li>`. Where that is all there
 * is, or only a list follows, the paragraph goes, so that a text that nobody changed stays as it was and a
 * list looks like one wherever it is read.
 */
export function plainLists(html: string): string {
  return html.replaceAll(/<li><p>((?:(?!<\/?p\b)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>)/g, '<li>$1')
}
