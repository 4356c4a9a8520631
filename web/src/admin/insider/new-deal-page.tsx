import {
  accountHolders,
  checkPersonalDeal,
  dealSides,
  holdingPeriodDays,
  personalAccountDeal,
  requestPersonalDeal,
  restrictedText,
} from '@moorgate/contract/insider/personal-account-deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { RailPart, RecordLayout } from '../../features/records/record-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { useWords } from '../../kernel/words.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { FormErrors } from '../../ui/form-errors.tsx'
import { ChangesFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { holderWords, sideWords } from './deal-words.ts'
import type { Side } from './deal-words.ts'
import styles from './personal-deals.module.css'

const dealsPath = '/admin/insider-register/pa-deals'
const sides = dealSides.map((value) => ({ value, label: sideWords[value] }))
const holders = accountHolders.map((value) => ({ value, label: holderWords[value] }))

const empty = {
  side: 'buy' as Side,
  instrument: '',
  isin: '',
  registration_number: '',
  quantity: '',
  price: '',
  trade_date: '',
  account_holder: 'self' as (typeof accountHolders)[number],
  broker: '',
  reason: '',
  no_inside_information: false,
  not_a_client_deal: false,
  no_conflict: false,
}

/** `/admin/insider-register/pa-deals/create`: a member of staff asks to deal for themselves. */
export function NewPersonalDealPage() {
  const term = useTerm()
  const form = useRequest()
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  const { side, instrument, isin, registration_number } = form.values
  const title = `New ${term('pa_deal', { lower: true })}`
  return (
    <AdminPage title={title} flush>
      {guard}
      <RecordLayout label={title} rail={<Rail {...{ side, instrument, isin, registration_number }} />}>
        <Form className={styles.form} onSubmit={form.onSubmit}>
          <Text tone="faint">Include deals for your spouse or children.</Text>
          {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
          <Heading level={2}>Deal</Heading>
          <SegmentedControl
            label="Deal"
            options={sides}
            value={side}
            onChange={(value) => form.set('side', value)}
          />
          <TextField label="Instrument" autoComplete="off" {...form.typed('instrument')} />
          <div className={styles.three}>
            <TextField label="Quantity" inputMode="decimal" numeric {...form.typed('quantity')} />
            <TextField label="Estimated price" prefix="£" optional numeric {...form.typed('price')} />
          </div>
          <div className={styles.three}>
            <TextField label="ISIN" optional autoComplete="off" {...form.typed('isin')} />
            <TextField
              label="Registration number"
              optional
              autoComplete="off"
              {...form.typed('registration_number')}
            />
          </div>
          <Heading level={2}>Participants and date</Heading>
          <div className={styles.three}>
            <NativeSelect label="Account holder" options={holders} {...form.typed('account_holder')} />
            <TextField label="Broker" optional {...form.typed('broker')} />
            <DateField label="Deal date" today={now()} {...form.chosen('trade_date')} />
          </div>
          <TextArea label="Reason for dealing" rows={3} {...form.typed('reason')} />
          <Heading level={2}>Declarations</Heading>
          <Checkbox
            label="I hold no inside information about this company or its securities."
            {...form.typed('no_inside_information')}
          />
          <Checkbox
            label="It is not linked to a client deal I work on."
            {...form.typed('not_a_client_deal')}
          />
          <Checkbox
            label={`I have no other conflict, and will hold for at least ${holdingPeriodDays} days.`}
            {...form.typed('no_conflict')}
          />
          <ChangesFooter form={form} save="Submit for approval" />
        </Form>
      </RecordLayout>
    </AdminPage>
  )
}

function useRequest() {
  const queries = useQueryClient()
  const visit = useVisit()
  return useForm({
    values: empty,
    schema: requestPersonalDeal.body,
    send: async (values, idempotencyKey) => {
      const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const { status } = await send(requestPersonalDeal, { body: body as never, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [personalAccountDeal.name] })
      showToast(status === 'rejected' ? restrictedText : 'Submitted for approval')
      visit(dealsPath)
    },
  })
}

interface ChecksProps {
  side: Side
  instrument: string
  isin: string
  registration_number: string
}

function Rail({ side, ...typed }: ChecksProps) {
  const instrument = useDeferredValue(typed.instrument.trim())
  const isin = useDeferredValue(typed.isin.trim())
  const number = useDeferredValue(typed.registration_number.trim())
  return (
    <>
      <RailPart title="Checks">
        <Checks {...{ side, instrument, isin, registration_number: number }} />
      </RailPart>
      <RailPart title="What happens next">
        <ol className={styles.checks}>
          <li>
            Compliance decides<small>You can’t approve your own deal.</small>
          </li>
          <li>
            You have two business days to deal<small>Dealing later, or in more shares, is a breach.</small>
          </li>
          <li>
            Record the deal<small>As on your contract note.</small>
          </li>
          <li>
            Hold for {holdingPeriodDays} days<small>From the day of the deal.</small>
          </li>
        </ol>
      </RailPart>
    </>
  )
}

function Checks({ side, instrument, isin, registration_number }: ChecksProps) {
  const words = useWords()
  const query = {
    side,
    instrument,
    ...(isin.length > 0 && isin.length <= 12 && { isin }),
    ...(registration_number !== '' && { registration_number }),
  }
  const { data } = useQuery({
    ...endpointQuery(personalAccountDeal.name, checkPersonalDeal, { query }),
    enabled: instrument.length > 2,
    placeholderData: (before) => before,
  })
  if (!data || instrument.length <= 2)
    return <Text tone="faint">Enter the instrument to run the checks.</Text>
  return (
    <ul className={styles.checks}>
      <li>
        {data.conflict ? (
          <StatusDot tone="waiting">Compliance will review it in detail</StatusDot>
        ) : (
          <StatusDot tone="good">{words('No open {opportunity} with a similar name')}</StatusDot>
        )}
      </li>
      <li>
        {data.holding_until === null ? (
          <StatusDot tone="good">No holding period applies</StatusDot>
        ) : (
          <StatusDot tone="bad">Held until {dateFull(data.holding_until)}</StatusDot>
        )}
      </li>
      <li>
        <Text tone="faint">The restricted list is checked when you submit.</Text>
      </li>
    </ul>
  )
}
