import type { Api } from '../../../test/harness.ts'

const today = (api: Api) => api.clock.now().toISOString().slice(0, 10)

/** What a member of staff sends for approval. */
export const deal = (api: Api, overrides = {}) => ({
  instrument: 'Pentland Marine Power plc',
  side: 'buy',
  quantity: '1200',
  price: '3.42',
  trade_date: today(api),
  reason: 'Adding to a holding.',
  no_inside_information: true,
  not_a_client_deal: true,
  no_conflict: true,
  ...overrides,
})

export const made = (api: Api, overrides: Record<string, string> = {}) => ({
  executed_on: today(api),
  executed_quantity: '1200',
  executed_price: '3.40',
  ...overrides,
})

export const paper = '%PDF-1.4\n%%EOF\n'

/** The same with a contract note, as a browser sends it. */
export function noted(
  fields: Record<string, string>,
  note = new File([paper], 'note.pdf', { type: 'application/pdf' }),
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('contract_note', note)
  return form
}
