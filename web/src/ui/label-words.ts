/**
 * A message about a field, in the words of the label beside which it stands. Server and contract call fields
 * by their names on the wire: "The email field is required." below "E-mail" is "The e-mail field is
 * required." Of a field whose label is a question, a sentence or no text, it is "This field is required."
 * Other messages stay as they are.
 */
export function inLabelWords(message: string, label?: unknown): string {
  const name = typeof label === 'string' && isName(label) ? inSentence(label) : undefined
  return message
    .replace(
      /^The [\w. ]+? field (?=is |must |has |format |confirmation )/,
      name ? `The ${name} field ` : 'This field ',
    )
    .replace(
      /^The selected [\w. ]+ is invalid\.$/,
      name ? `The selected ${name} is invalid.` : 'This choice is invalid.',
    )
    .replace(
      /^The [a-z_. ]+ has already been taken\.$/,
      name ? `The ${name} has already been taken.` : 'This has already been taken.',
    )
}

/** Up to five words without an end, that could stand after "the". */
function isName(label: string): boolean {
  const addresses = /^(?:your|my|our|the|an?|how|what|when|where|which|who|why) /i
  return !addresses.test(label) && !/[.?!:,]/.test(label) && label.trim().split(/\s+/).length <= 5
}

/**
 * "First name" is "first name" within a sentence; "IBAN", "UK address" and "National Insurance number" stay.
 */
function inSentence(label: string): string {
  const keepsCapitals = /^.[A-Z\d]/.test(label) || /\s[A-Z]/.test(label)
  return keepsCapitals ? label : label.charAt(0).toLocaleLowerCase('en-GB') + label.slice(1)
}
