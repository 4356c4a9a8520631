import type { StatementForm } from '@moorgate/contract/suitability/statement-form.ts'
import styles from './statements.module.css'

/** What a statement says under each legal route, and who makes the promotions that it is about. */
export function StatementNotices({
  form: { notices, communicator },
}: {
  form: Pick<StatementForm, 'notices' | 'communicator'>
}) {
  return (
    <div className={styles.notices}>
      {notices.map(({ route, title, intro, points }) => (
        <section key={route}>
          <h2>{title}</h2>
          <p>{intro}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>Who this statement is for</h2>
        <p>{particularsOf(communicator)}</p>
      </section>
    </div>
  )
}

/** "Wrenfield Capital Limited, company number 09114482, 14 Garrick Street, London. Firm reference …" */
function particularsOf(communicator: StatementForm['communicator']): string {
  const {
    name,
    company_number: number,
    address,
    email,
    fca_number: firm,
    fca_principal: principal,
  } = communicator
  const who = [name, number && `company number ${number}`, address, email].filter(Boolean).join(', ')
  return [
    `${who}.`,
    principal && `Appointed representative of ${principal}.`,
    firm && `FCA firm reference number ${firm}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
