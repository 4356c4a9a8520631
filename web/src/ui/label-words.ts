/** What is done in a field: its verb begins the message that it is empty. */
export type FieldVerb = 'Enter' | 'Choose' | 'Add' | 'Tick'

/**
 * A message about a field, in the words of the label beside which it stands. Server and contract call fields
 * by their names on the wire, and say no more than that: "The email field is required." below "E-mail" is
 * "Enter the e-mail address." A label that is a question, a sentence or no text gives no name. Other messages
 * stay as they are.
 */
export function inLabelWords(message: string, label?: unknown, verb: FieldVerb = 'Enter'): string {
  const name = nameOf(label)
  if (message === 'These credentials do not match our records.')
    return 'The e-mail address or password is wrong. Check both and try again.'
  const [, fault] =
    /^The [\w. ]+? field (is .+|must .+|has .+|format .+|confirmation .+)$/.exec(message) ?? []
  if (fault !== undefined) return aboutField(fault, label, verb)
  if (/^The selected [\w. ]+ is invalid\.$/.test(message))
    return name ? `The ${name} you chose isn’t available. Choose another.` : 'Choose one of the options.'
  if (/^The [a-z_. ]+ has already been taken\.$/.test(message))
    return `This ${name ?? 'value'} is already in use.`
  return message
}

function aboutField(fault: string, label: unknown, verb: FieldVerb): string {
  const name = nameOf(label)
  const rule = rules.find(([pattern]) => pattern.test(fault))
  if (rule) return fault.replace(...rule)
  if (fault === 'is required.') return missing(label, verb)
  return `${name ? `The ${name}` : 'This'} ${fault}`
}

/** Faults that say what to do without naming the field. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^must be accepted\.$/, 'Tick this box to continue.'],
  [/^must be a valid email address\.$/, 'Enter an e-mail address, such as name@example.com.'],
  [/^must be a valid URL\.$/, 'Enter a web address, such as https://example.com.'],
  [/^must be a valid date\.$/, 'Enter a date that exists.'],
  [/^must be an integer\.$/, 'Enter a whole number.'],
  [/^must be a number\.$/, 'Enter a number.'],
  [/^must be at least (\d+) characters\.$/, 'Use at least $1 characters.'],
  [/^must not be greater than (\d+) characters\.$/, 'Use no more than $1 characters.'],
  [/^confirmation does not match\.$/, 'The two entries don’t match.'],
]

function missing(label: unknown, verb: FieldVerb): string {
  const name = nameOf(label)
  if (verb === 'Tick') return 'Tick this box to continue.'
  if (name !== undefined) return `${verb} ${name.startsWith('your ') ? '' : 'the '}${name}.`
  if (verb === 'Choose') return 'Choose one of the options.'
  return isQuestion(label) ? 'Answer this question.' : 'This field is required.'
}

const isQuestion = (label: unknown): boolean => typeof label === 'string' && label.endsWith('?')

/** A label of up to five words, without an end, as it is called within a sentence. */
function nameOf(label: unknown): string | undefined {
  if (typeof label !== 'string' || /[.?!:,]/.test(label) || label.trim().split(/\s+/).length > 5)
    return undefined
  if (/^(?:my|our|the|an?|how|what|when|where|which|who|why) |^(?:from|to|until|on|by)$/i.test(label))
    return undefined
  if (/ (?:from|until|on)$/.test(label)) return 'date'
  return label === 'E-mail' ? 'e-mail address' : inSentence(label)
}

/**
 * "First name" is "first name" within a sentence; "IBAN", "UK address" and "National Insurance number" stay.
 */
function inSentence(label: string): string {
  const keepsCapitals = /^.[A-Z\d]/.test(label) || /\s[A-Z]/.test(label)
  return keepsCapitals ? label : label.charAt(0).toLocaleLowerCase('en-GB') + label.slice(1)
}
