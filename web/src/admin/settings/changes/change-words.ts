import { features } from '@moorgate/contract/features/catalogue.ts'
import type { FeatureFlag } from '@moorgate/contract/features/catalogue.ts'
import { isListedText, textUses } from '@moorgate/contract/texts/text-uses.ts'
import { changedFields } from '@moorgate/contract/timeline/changed-fields.ts'
import type { ChangedSetting } from '@moorgate/contract/timeline/setting-change.ts'
import { readableCode } from '../../../kernel/field-words.ts'
import { valueWords } from '../../../features/timeline/value-words.ts'
import type { ValueVariant } from '../../../features/timeline/value-words.ts'

/** What the parts of a map are, before their own name. */
const parts: Readonly<Record<string, string>> = {
  flags: 'Feature',
  navigation: 'Label',
  texts: 'Text',
  colours: 'Colour',
  config: 'Action',
}

export interface SettingWords {
  field: string
  before: string | undefined
  after: string | undefined
}

type Naming = Pick<ValueVariant, 'names' | 'today'>

/** One changed field in words. Labels may hold slots. */
export function settingWords({ field, before, after }: ChangedSetting, naming: Naming): SettingWords {
  const [map = '', ...rest] = field.split('.')
  const key = rest.join('.') || map
  const [known] = changedFields({ before: { [key]: before }, after: { [key]: after } })
  const words = (value: ChangedSetting['after']) => {
    if (field === `flags.${key}`) return value === 1 ? 'On' : value === 0 ? 'Off' : undefined
    // A label or a text stays as it is written, also where it is one word in small letters.
    if (key !== map && typeof value === 'string' && !value.startsWith('<')) return value || undefined
    return known && valueWords(known, value, { ...naming, currency: null })
  }
  const label = known?.label ?? readableCode(key)
  return {
    field: key === map ? label : `${parts[map] ?? readableCode(map)}: ${partName(map, key) ?? label}`,
    before: words(before),
    after: words(after),
  }
}

/** A switch and a text have the names by which their settings page lists them. */
function partName(map: string, key: string): string | undefined {
  if (map === 'flags' && isFeature(key)) return features[key].name
  if (map === 'texts' && isListedText(key)) return textUses[key].name
  // The fields of an automation's action are named like those of a record.
  return map === 'config' ? undefined : readableCode(key)
}

const isFeature = (key: string): key is FeatureFlag => Object.hasOwn(features, key)

const verbs: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  sorted: 'Reordered',
  published: 'Published',
}

/** What was done, by the event's own word: "Changed", "Look restored". */
export function verbOf(event: string): string {
  const verb = event.slice(event.indexOf('.') + 1)
  return verbs[verb] ?? readableCode(verb)
}
