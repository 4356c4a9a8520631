import type { RoleName } from '@moorgate/contract'

/**
 * Who may call each route of funds, companies, KPIs, reports and portfolio tables. Specification §6 written
 * out again by hand and not read from the contract: a right that slips there is seen here.
 */
const admins: readonly RoleName[] = ['superAdmin', 'support']
const withCommittee = [...admins, 'investmentCommittee'] as const
const withManager = [...withCommittee, 'fundManager'] as const
const staff: readonly RoleName[] = [
  ...withManager,
  'entrepreneur',
  'custodian',
  'creator',
  'investmentManager',
  'adviser',
]
const nobody: readonly RoleName[] = []

/** Committee and Fund Manager read and change funds; a Fund Manager makes none. */
const funds = { read: withManager, change: withManager, make: withCommittee, remove: withManager }
/** Custodians look after companies; nobody deletes one. */
const companies = {
  read: [...withManager, 'custodian'] as const,
  change: [...withManager, 'custodian'] as const,
  make: withManager,
  remove: nobody,
}
/** A Fund Manager lists and enters figures and opens no single one; the Committee only reads. */
const kpis = {
  list: withManager,
  open: withCommittee,
  enter: [...admins, 'fundManager'] as const,
  decide: admins,
}
const customKpis = { list: withManager, open: withCommittee, change: admins }
const reports = { read: withManager, change: admins }

/** What an investor gets: what is theirs, or a refusal. */
type InvestorsAnswer = 'own' | 'refused'

export interface RouteRights {
  route: string
  staff: readonly RoleName[]
  investor: InvestorsAnswer
}

const route = (text: string, admitted: readonly RoleName[], investor: InvestorsAnswer = 'refused') =>
  text.split(', ').map((each): RouteRights => ({ route: each, staff: admitted, investor }))

const lists = (paths: string) =>
  paths
    .split(', ')
    .flatMap((path) => [`GET ${path}`, `GET ${path}/export`, `GET ${path}/{id}`])
    .join(', ')

/** A figure is opened by those who read it. */
const workings = (paths: string) =>
  paths
    .split(', ')
    .flatMap((path) => [`GET ${path}/working`, `GET ${path}/workbook`])
    .join(', ')

const fundRoutes = [
  ...route(lists('funds, fund-commitments, fund-drawdown-lines, fund-late-charges'), funds.read, 'own'),
  ...route(lists('net-asset-values, distribution-lines'), funds.read, 'own'),
  ...route(lists('fund-closings, fund-links, fund-drawdowns, distributions, fund-kpis'), funds.read),
  ...route('GET funds/{id}/annual, GET funds/{id}/diversification, GET funds/{id}/kpis', funds.read),
  ...route(workings('funds/{id}/annual, funds/{id}/diversification'), funds.read),
  ...route(`GET funds/{id}/performance, ${workings('funds/{id}/figures')}`, funds.read, 'own'),
  ...route('GET funds/{id}/structure', funds.read),
  ...route('POST fund-links, POST fund-links/{id}/end', funds.change),
  ...route('POST funds', funds.make),
  ...route('PATCH funds/{id}', funds.change),
  ...route('DELETE funds/{id}, POST funds/{id}/restore', funds.remove),
  ...route(
    'POST fund-commitments, PATCH fund-commitments/{id}, DELETE fund-commitments/{id}, POST fund-closings',
    funds.change,
  ),
  ...route('POST fund-commitments/{id}/default, POST fund-commitments/{id}/default/lift', funds.change),
  ...route('POST fund-commitments/{id}/default/confirm', funds.change),
  ...route('POST fund-commitments/{id}/close, POST fund-commitments/{id}/close/approve', funds.change),
  ...route('POST fund-commitments/{id}/close/withdraw', funds.change),
  ...route(lists('fund-transfers'), funds.read),
  ...route(
    'POST fund-transfers, POST fund-transfers/{id}/approve, POST fund-transfers/{id}/cancel',
    funds.change,
  ),
  ...route(
    'POST fund-kpis, PATCH fund-kpis/{id}, DELETE fund-kpis/{id}, POST fund-kpis/{id}/restore',
    funds.change,
  ),
  ...route('POST net-asset-values, PATCH net-asset-values/{id}, DELETE net-asset-values/{id}', funds.change),
  ...route('POST net-asset-values/{id}/approve, POST net-asset-values/{id}/publish', funds.change),
  ...route(
    'POST distributions, POST distributions/{id}/confirm, POST distributions/{id}/split',
    funds.change,
  ),
  ...route('POST distributions/{id}/authorise, POST distributions/{id}/return', funds.change),
  ...route('POST distributions/{id}/cancel, POST distributions/{id}/pay', funds.change),
  ...route('POST distributions/{id}/redraft, GET funds/{id}/management-fee', funds.change),
  ...route('GET distributions/{id}/history', funds.read),
  ...route(workings('funds/{id}/distribution-draft'), funds.change),
  // Money is called by those who may call for money.
  ...route('POST fund-drawdowns, POST fund-drawdowns/{id}/issue', admins),
  ...route('POST funds/{id}/bank-account, POST funds/{id}/bank-account/approve', admins),
  ...route('POST funds/{id}/bank-account/refuse', admins),
  ...route('GET funds/{id}/bank-account', funds.read),
  ...route('GET fund-drawdown-lines/{id}/late-interest', funds.read, 'own'),
  ...route('POST fund-drawdown-lines/{id}/late-interest, POST fund-late-charges/{id}/waive', admins),
  ...route('POST fund-late-charges/{id}/payments', admins),
  ...route('GET fund-drawdown-lines/{id}/payment-details', funds.read, 'own'),
  // Investors pay by card what they owe; nobody does it for them.
  ...route('POST fund-drawdown-lines/{id}/stripe', nobody, 'own'),
  ...route('GET fund-drawdown-lines/{id}/notice, GET distribution-lines/{id}/notice', funds.read, 'own'),
  ...route('GET fund-drawdowns/{id}/notices, GET distributions/{id}/notices', funds.read),
  ...route('GET fund-drawdown-lines/{id}/notice/lines', funds.read, 'own'),
  ...route('GET distribution-lines/{id}/notice/lines', funds.read, 'own'),
  ...route(workings('fund-drawdown-lines/{id}/notice/figures'), funds.read, 'own'),
  ...route(workings('distribution-lines/{id}/notice/figures'), funds.read, 'own'),
  ...route('GET fund-commitments/{id}/capital-account', funds.read, 'own'),
  ...route('GET fund-commitments/{id}/capital-account/pdf', funds.read, 'own'),
  ...route(workings('fund-commitments/{id}/capital-account/figures'), funds.read, 'own'),
  ...route('GET fund-statements, GET fund-statements/{id}', funds.read),
  ...route('POST fund-statements', funds.change),
  ...route('GET fund-drawdown-lines/{id}/payments', funds.read),
  ...route('POST fund-drawdowns/{id}/cancel, POST fund-drawdown-lines/{id}/payments', admins),
  ...route('POST fund-drawdowns/{id}/reverse-payments, POST fund-drawdowns/{id}/remind', admins),
]

const companyRoutes = [
  ...route(lists('companies'), companies.read, 'own'),
  ...route(lists('company-holdings, company-outcomes, company-valuations'), companies.read),
  ...route('GET companies/{id}/maturity-statuses', companies.read),
  ...route('GET companies/{id}/logo', companies.read, 'own'),
  ...route(workings('companies/{id}/figures'), companies.read),
  ...route('POST companies', companies.make),
  ...route('PATCH companies/{id}', companies.change),
  ...route('DELETE companies/{id}, POST companies/{id}/restore', companies.remove),
  ...['company-holdings', 'company-outcomes', 'company-valuations'].flatMap((path) =>
    route(`POST ${path}, PATCH ${path}/{id}, DELETE ${path}/{id}`, companies.change),
  ),
  ...route('POST company-valuations/{id}/approve', companies.change),
  ...route('POST companies/{id}/maturity-statuses, GET companies-house/{number}', companies.change),
]

const kpiRoutes = [
  // What figures are called is for all staff to read; a file of it for those who keep it.
  ...['kpi-categories', 'report-types', 'report-sub-types'].flatMap((path) => [
    ...route(`GET ${path}, GET ${path}/{id}`, staff),
    ...route(`GET ${path}/export, POST ${path}, PATCH ${path}/{id}`, admins),
    ...route(`DELETE ${path}/{id}, POST ${path}/{id}/restore`, admins),
  ]),
  ...route('GET custom-kpis, GET custom-kpis/export', customKpis.list),
  ...route('GET custom-kpis/{id}', customKpis.open),
  ...route('POST custom-kpis, PATCH custom-kpis/{id}', customKpis.change),
  ...route('DELETE custom-kpis/{id}, POST custom-kpis/{id}/restore', customKpis.change),
  ...route('GET report-inputs, GET report-inputs/export', kpis.list),
  ...route('GET report-inputs/{id}', kpis.open),
  ...route('POST report-inputs, POST report-inputs/import, POST report-inputs/submit', kpis.enter),
  ...route('PATCH report-inputs/{id}, DELETE report-inputs/{id}', kpis.enter),
  ...route('POST report-inputs/approve, POST report-inputs/lock, POST report-inputs/return', kpis.decide),
  ...route('GET statistics/aggregate-reports', kpis.list),
  ...route('GET kpi-requests, GET kpi-requests/export', kpis.list),
  ...route('GET kpi-periods, GET kpi-periods/export', kpis.list),
  ...route('GET kpi-requests/{id}, GET kpi-periods/{id}', kpis.open),
  ...route('POST kpi-requests, POST kpi-requests/{id}/withdraw, POST kpi-requests/{id}/remind', kpis.enter),
  ...route('GET reports/kpi-recipients', kpis.enter),
  ...route('POST kpi-requests/{id}/approve, POST kpi-requests/{id}/send-back', kpis.decide),
  // An Entrepreneur fills what they were asked for; everybody else finds none of it.
  ...route('GET kpi-forms, GET kpi-forms/{id}', [...kpis.list, 'entrepreneur']),
  ...route('POST kpi-forms/{id}/figures, POST kpi-forms/{id}/submit', [...kpis.list, 'entrepreneur']),
  ...route('GET reports/available-reports, GET reports/aggregate, GET reports/aggregate-chart', kpis.list),
  ...route('GET reports/companies/{id}/kpi, GET reports/companies/{id}/kpi/export', kpis.list),
  ...route('GET reports/quarter', kpis.list),
  ...route(workings('reports/companies/{id}/kpi, reports/quarter'), kpis.list),
  ...route(workings('portfolio/{id}/kpis'), nobody, 'own'),
  ...route('GET reports/funds/{id}/kpi', kpis.open, 'own'),
  ...route(workings('reports/funds/{id}/kpi'), kpis.open, 'own'),
  ...route('GET reports/funds/{id}/portfolio, GET reports/funds/{id}/investments', funds.read, 'own'),
  ...route('GET portfolio/{id}/kpis', nobody, 'own'),
]

const reportRoutes = [
  // An Entrepreneur reads the live ones of the offers that they see.
  ...route('GET update-reports, GET update-reports/{id}', [...reports.read, 'entrepreneur'], 'own'),
  ...route('GET update-reports/export', reports.read, 'own'),
  ...route('GET update-reports/{id}/readers, GET update-reports/{id}/readers/export', reports.read),
  ...route('GET update-reports/{id}/revisions', reports.read),
  ...route('POST update-reports, PATCH update-reports/{id}, DELETE update-reports/{id}', reports.change),
  ...route('POST update-reports/{id}/publish, POST update-reports/{id}/schedule', reports.change),
  ...route('POST update-reports/{id}/schedule/cancel, POST update-reports/{id}/archive', reports.change),
  // What a report is of follows the rights of its list; what one was sent is one's own.
  ...route('GET report-entities, GET report-rows, GET report-rows/export', staff),
  ...route('GET report-deliveries, GET report-deliveries/{id}, GET report-deliveries/{id}/download', staff),
  ...route('GET update-reports/{id}/versions', reports.read),
  ...route('GET update-reports/{id}/comments, POST update-reports/{id}/comments', reports.read),
  ...route(
    'POST update-reports/{id}/comments/{commentId}/resolve, POST update-reports/{id}/comments/{commentId}/reopen',
    reports.read,
  ),
  ...route('GET update-reports/{id}/figures, GET update-reports/{id}/figures/choices', reports.read),
  ...route('GET update-reports/{id}/pdf', [...reports.read, 'entrepreneur'], 'own'),
  ...route('POST update-reports/{id}/pictures', reports.change),
  ...route('GET update-reports/{id}/pictures/{pictureId}', [...reports.read, 'entrepreneur'], 'own'),
  ...route(
    'GET update-reports/{id}/figures/working, GET update-reports/{id}/figures/workbook',
    [...reports.read, 'entrepreneur'],
    'own',
  ),
  ...route('GET update-reports/{id}/preview, GET update-reports/{id}/publish-checks', reports.read),
  ...route('GET update-reports/{id}/versions/{versionId}/difference', reports.read),
  ...route('POST update-reports/{id}/versions', reports.change),
  ...route('POST update-reports/{id}/versions/{versionId}/restore', reports.change),
]

const portfolioRoutes = [
  ...route('GET portfolio-tables, GET portfolio-tables/{id}', staff, 'own'),
  ...route('GET portfolio-table-stats, GET portfolio-table-stats/{id}', staff, 'own'),
  ...route('GET portfolio-table-options, GET portfolio-tables/options', staff, 'own'),
  ...route('GET portfolio-table-columns, GET portfolio-tables/columns', staff, 'own'),
  ...route('POST portfolio-tables, PATCH portfolio-tables/{id}, DELETE portfolio-tables/{id}', admins),
  ...route('GET portfolio-tables/stats, GET portfolio-tables/stats/{id}', staff, 'own'),
  ...route('POST portfolio-table-stats, POST portfolio-tables/stats', admins),
]

export const fundRights: readonly RouteRights[] = [
  ...fundRoutes,
  ...companyRoutes,
  ...kpiRoutes,
  ...reportRoutes,
  ...portfolioRoutes,
]
