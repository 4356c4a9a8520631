// Written by tools/database-types.ts from the migrations. Not edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Tables {
  accounting_connections: {
    tenant_id: number
    access_sealed: string | null
    access_expires_at: Date | null
    refresh_sealed: string | null
    organisations: Generated<Json>
    organisation_id: string | null
    organisation_name: string | null
    connected_at: Date | null
    connected_by: number | null
    ended_at: Date | null
    is_left_at_provider: Generated<boolean>
    sends_cash_calls: Generated<boolean>
    sends_drawdowns: Generated<boolean>
    sends_refunds: Generated<boolean>
    calls_account: string | null
    drawdowns_account: string | null
    fees_account: string | null
    fees_vat: Generated<string>
    bank_account: string | null
    minute_began_at: Date | null
    minute_calls: Generated<number>
    day_began_at: Date | null
    day_calls: Generated<number>
    paused_until: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
    sends_fees: Generated<boolean>
    sends_distributions: Generated<boolean>
    distributions_account: string | null
  }
  accounting_entries: {
    tenant_id: number
    id: Generated<number>
    organisation_id: string
    kind: string
    source_type: string
    source_id: number
    source_version: Generated<number>
    number: string
    name: string
    path: string | null
    currency: string | null
    amount_minor: bigint | null
    facts: Json
    contact_entry_id: number | null
    invoice_entry_id: number | null
    status: Generated<string>
    attempts: Generated<number>
    round: Generated<number>
    idempotency_key: string
    due_at: Date
    leased_until: Date | null
    sent_at: Date | null
    provider_id: string | null
    reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
    follows_entry_id: number | null
  }
  accounting_sign_ins: {
    tenant_id: number
    state_hash: Buffer
    session_hash: Buffer
    user_id: number
    verifier_sealed: string
    expires_at: Date
  }
  allocation_lines: {
    tenant_id: number
    id: Generated<number>
    allocation_id: number
    investment_id: number
    requested_minor: bigint
    shares: string
    cost_minor: bigint
    reason: string
  }
  allocation_notes: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    investment_id: number
    shares: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  allocations: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    policy: string
    keeps_minimum: boolean
    price: string
    offered_shares: string
    placed_shares: string
    placed_minor: bigint
    currency: string
    actor_id: number | null
    at: Date
  }
  attribute_values: {
    tenant_id: number
    id: Generated<number>
    attribute_id: number
    owner_type: string
    owner_id: number
    value: Json | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  attributes: {
    tenant_id: number
    id: Generated<number>
    name: string
    key: string
    type: string
    owner_type: string
    section: string | null
    options: Generated<Json>
    required: Generated<boolean>
    mode: Generated<string>
    internal: Generated<boolean>
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    min_value: string | null
    max_value: string | null
    max_length: number | null
    format: string | null
  }
  bank_account_standings: {
    tenant_id: number
    bank_account_id: number
    held_until: Date | null
    approved_at: Date | null
    approved_by: number | null
    refused_at: Date | null
    refused_by: number | null
  }
  bank_accounts: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    holder_name: string
    country: Generated<string>
    currency: Generated<string>
    masked: string
    sealed: string
    verified: string
    created_at: Date
    created_by: number | null
  }
  books_locks: {
    tenant_id: number
    locked_to: string | null
    reason: string | null
    set_at: Date
    set_by: number | null
    version: Generated<number>
  }
  branding_looks: {
    tenant_id: number
    id: Generated<number>
    colours: Json
    display_font: string
    portal_order: number
    page_title: string | null
    home_link_text: string | null
    logo_key: string | null
    logo_alt_key: string | null
    favicon_key: string | null
    is_custom: boolean
    restored_from_id: number | null
    created_by: number | null
    created_at: Date
  }
  brandings: {
    tenant_id: number
    colours: Json
    navigation: Generated<Json>
    texts: Generated<Json>
    flags: Generated<Json>
    display_font: Generated<string>
    portal_order: Generated<number>
    page_title: string | null
    support_email: string | null
    back_to_site_url: string | null
    home_link_text: string | null
    noindex: Generated<boolean>
    is_custom: Generated<boolean>
    logo_key: string | null
    logo_alt_key: string | null
    favicon_key: string | null
    terms_version: Generated<number>
    terms_format: Generated<string>
    terms_text: Generated<string>
    terms_url: string | null
    risk_warning_text: Generated<string>
    risk_banner_text: Generated<string>
    market_sounding_description: Generated<string>
    compliance_tries: Generated<number>
    pass_mark: Generated<number>
    test_valid_months: number | null
    company_name: string | null
    company_number: string | null
    company_address: string | null
    version: Generated<number>
    updated_at: Generated<Date>
    vat_number: string | null
    pay_before_identity: Generated<boolean>
    identity_with_stripe: Generated<boolean>
    concentration_percent: Generated<number>
    fca_number: string | null
    fca_principal: string | null
    complaints_url: string | null
    privacy_url: string | null
  }
  bulk_job_rows: {
    tenant_id: number
    id: Generated<number>
    bulk_job_id: number
    record_id: number
    name: string
    status: Generated<string>
    reason: string | null
    before: Json | null
    after: Json | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  bulk_jobs: {
    tenant_id: number
    id: Generated<number>
    resource: string
    action: string
    values: Generated<Json>
    status: Generated<string>
    undo_of_id: number | null
    finished_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number
    deleted_at: Date | null
    version: Generated<number>
    problem: string | null
  }
  call_logs: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    channel: Generated<string>
    called_at: Date
    direction: Generated<string>
    duration: number | null
    outcome: string | null
    summary: string
    pinned: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  cap_table_events: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    kind: string
    date: string
    data: Generated<Json>
    note: string | null
    reverses_id: number | null
    created_at: Date
    created_by: number | null
  }
  cap_table_scenarios: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    name: string
    inputs: Generated<Json>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  card_connections: {
    tenant_id: number
    secret_sealed: string | null
    secret_ending: string | null
    webhook_sealed: string
    webhook_ending: string
    livemode: boolean
    takes_investments: Generated<boolean>
    maximum_minor: bigint | null
    account_name: string | null
    checked_at: Date | null
    set_at: Date
    set_by: number | null
    updated_at: Generated<Date>
    version: Generated<number>
    held_until: Date | null
    approved_by: number | null
    approved_at: Date | null
  }
  card_events: {
    tenant_id: number
    event_id: string
    type: string
    received_at: Date
  }
  card_payments: {
    tenant_id: number
    id: Generated<number>
    cash_call_line_id: number | null
    investment_id: number | null
    attempt: number
    currency: string
    amount_minor: bigint
    description: string
    status: Generated<string>
    session_id: string | null
    url: string | null
    payment_intent: string | null
    expires_at: Date
    payment_id: number | null
    paid_at: Date | null
    refunded_minor: Generated<bigint>
    dispute: string | null
    problem: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    fund_drawdown_line_id: number | null
    fund_commitment_id: number | null
    fund_payment_id: number | null
  }
  card_refunds: {
    tenant_id: number
    id: Generated<number>
    card_payment_id: number | null
    amount_minor: bigint
    surplus_minor: Generated<bigint>
    status: string
    reason: string | null
    provider_id: string | null
    booked_on: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    fee_payment_id: number | null
  }
  cash_call_late_charges: {
    tenant_id: number
    id: Generated<number>
    cash_call_line_id: number
    investment_id: number
    user_id: number
    currency: string
    amount_minor: bigint
    rate_percent: string
    grace_days: number
    parts: Json
    charged_on: string
    status: Generated<string>
    received_on: string | null
    reference: string | null
    waive_reason: string | null
    waived_by: number | null
    waived_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  cash_call_lines: {
    tenant_id: number
    id: Generated<number>
    cash_call_id: number
    investment_id: number
    user_id: number
    currency: string
    amount_minor: bigint
    received_minor: Generated<bigint>
    surplus_minor: Generated<bigint>
    reference: string | null
    status: Generated<string>
    received_at: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    sent_at: Date | null
    fee_minor: Generated<bigint>
    fee_vat_minor: Generated<bigint>
    fee_received_minor: GeneratedAlways<bigint>
    search_text: GeneratedAlways<string | null>
  }
  cash_calls: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    number: number
    title: string
    due_date: string
    status: Generated<string>
    currency: string
    total_minor: Generated<bigint>
    received_minor: Generated<bigint>
    unsigned_count: Generated<number>
    bank_account_id: number | null
    issued_at: Date | null
    completed_at: Date | null
    cancelled_at: Date | null
    cancel_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    notice_days: Generated<number>
    grace_days: Generated<number>
    basis: Generated<string>
    percent: string | null
    amount_minor: bigint | null
    per_share: string | null
    default_interest: Generated<string>
    search_text: GeneratedAlways<string | null>
  }
  categorisations: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    investor_type_id: number
    category: string
    verdict: string
    answers: Json
    statement: string
    statement_version: number
    rules_effective_from: string
    signed_name: string
    signed_at: Date
    address: string | null
    status: string
    reviewer_id: number | null
    reviewed_at: Date | null
    rejection_reason: string | null
    expires_at: string | null
    reminded_days: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    evidence_request: string | null
    evidence_requested_at: Date | null
    evidence_added_at: Date | null
    file_note: string | null
    supporting_document_ids: Generated<number[]>
    form: Json | null
  }
  category_rules: {
    tenant_id: number
    id: Generated<number>
    effective_from: string
    income_minor: bigint
    net_assets_minor: bigint
    director_turnover_minor: bigint
    unlisted_investments: number | null
    restricted_percent: string
    certificate_months: number
    source: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  certificates: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    investment_id: number
    share_lot_id: number | null
    user_id: number
    number: string
    issued_on: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    document_id: number | null
    tells_holder: Generated<boolean>
    cancelled_on: string | null
  }
  cleansing_notices: {
    tenant_id: number
    id: Generated<number>
    market_sounding_id: number
    user_id: number
    notice: string
    sent_at: Date
  }
  client_groups: {
    tenant_id: number
    id: Generated<number>
    name: string
    description: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  cloud_documents: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    folder_structure_id: number | null
    name: string
    url: string
    visibility: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  companies: {
    tenant_id: number
    id: Generated<number>
    name: string
    fund_id: number
    investment_opportunity_id: number | null
    legal_name: string | null
    company_number: string | null
    country: string | null
    incorporated_on: string | null
    website: string | null
    industry_id: number | null
    stage: string | null
    description: Generated<string>
    key_information: Generated<string>
    board_seats: Generated<number>
    year_end_month: Generated<number>
    currency: Generated<string>
    invested_at: string | null
    state: Generated<string>
    status: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    logo_key: string | null
    share_classes: Generated<Json>
  }
  company_holdings: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    company_id: number
    share_class: Generated<string>
    shares: string
    cost_minor: bigint
    acquired_on: string
    certificate: string | null
    note: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    ledger_journal_id: number | null
  }
  company_maturity_statuses: {
    tenant_id: number
    id: Generated<number>
    company_id: number
    status: string
    label: string | null
    effective_on: string
    reason: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  company_outcomes: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    company_id: number
    share_class: string
    type: string
    date: string
    shares: string
    proceeds_minor: Generated<bigint>
    narrative: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    ledger_journal_id: number | null
    cost_minor: Generated<bigint>
    escrow_minor: bigint | null
  }
  company_valuations: {
    tenant_id: number
    id: Generated<number>
    company_id: number
    date: string
    method: string
    equity_value_minor: bigint | null
    price_per_share: string | null
    shares: string
    value_minor: bigint
    basis: string
    status: Generated<string>
    makers: Generated<number[]>
    approved_by: number | null
    approved_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    confidence: string | null
  }
  compliance_banks: {
    tenant_id: number
    bank: string
    major_version: Generated<number>
    updated_at: Generated<Date>
  }
  compliance_options: {
    tenant_id: number
    id: Generated<number>
    compliance_question_id: number
    text: string
    is_correct: Generated<boolean>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  compliance_questions: {
    tenant_id: number
    id: Generated<number>
    bank: string
    text: string
    is_critical: Generated<boolean>
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  contact_client_groups: {
    tenant_id: number
    contact_id: number
    client_group_id: number
    created_at: Generated<Date>
    created_by: number | null
  }
  contacts: {
    tenant_id: number
    id: Generated<number>
    title: string | null
    first_name: string
    middle_names: string | null
    last_name: Generated<string>
    name: GeneratedAlways<string>
    email: string | null
    phone: string | null
    company: string | null
    date_of_birth: string | null
    nationality: string | null
    country_of_residence: string | null
    address: Json | null
    occupation: string | null
    marketing: Generated<boolean>
    do_not_contact: Generated<boolean>
    source: Generated<string>
    owner_id: number | null
    lead_status_id: number | null
    investor_type_id: number | null
    score: number | null
    next_action: string | null
    next_action_at: Date | null
    converted_user_id: number | null
    converted_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    email_key: GeneratedAlways<string | null>
    phone_key: GeneratedAlways<string | null>
    surname_key: GeneratedAlways<string | null>
  }
  data_room_acceptances: {
    tenant_id: number
    data_room_id: number
    number: number
    user_id: number
    address: string | null
    created_at: Date
  }
  data_room_agreements: {
    tenant_id: number
    data_room_id: number
    number: number
    title: string
    body: string
    created_at: Date
    created_by: number | null
  }
  data_room_groups: {
    tenant_id: number
    id: Generated<number>
    data_room_id: number
    name: string
    kind: string
    client_group_id: number | null
    created_at: Date
    created_by: number | null
  }
  data_room_members: {
    tenant_id: number
    group_id: number
    user_id: number
  }
  data_room_page_times: {
    tenant_id: number
    reading_id: number
    page: number
    seconds: number
  }
  data_room_permissions: {
    tenant_id: number
    group_id: number
    folder_structure_id: number
    level: number
  }
  data_room_readings: {
    tenant_id: number
    id: Generated<number>
    data_room_id: number
    document_id: number
    file_version: number
    user_id: number
    kind: string
    pages: number | null
    seconds: Generated<number>
    counted_at: Date
    address: string | null
    created_at: Date
  }
  data_rooms: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    status: Generated<string>
    status_reason: string | null
    status_at: Generated<Date>
    watermark: Generated<boolean>
    agreement_required: Generated<boolean>
    access_version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    hand_out_unmarked: Generated<boolean>
  }
  deal_stage_events: {
    tenant_id: number
    id: Generated<number>
    pipeline_deal_id: number
    from_stage_id: number
    to_stage_id: number
    entered_at: Date
    left_at: Date
    created_by: number | null
  }
  delegate_methods: {
    tenant_id: number
    delegate_id: number
    investment_method_entity_id: number
  }
  delegates: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    name: string
    email: string
    relation: string
    documents: Generated<boolean>
    ends_on: string | null
    delegate_user_id: number | null
    accepted_at: Date | null
    last_seen_at: Date | null
    revoked_at: Date | null
    revoked_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  discussion_followers: {
    tenant_id: number
    investment_opportunity_id: number
    user_id: number
    created_at: Generated<Date>
  }
  discussion_replies: {
    tenant_id: number
    id: Generated<number>
    discussion_id: number
    user_id: number
    body: string
    is_official: boolean
    published_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  discussions: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    user_id: number
    title: string
    body: string
    status: Generated<string>
    pinned: Generated<boolean>
    waiting_since: Date | null
    answered_at: Date | null
    published_at: Date | null
    published_by: number | null
    hidden_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  distribution_lines: {
    tenant_id: number
    id: Generated<number>
    distribution_id: number
    recipient: Generated<string>
    fund_commitment_id: number | null
    user_id: number | null
    organisation_id: number | null
    currency: string
    amount_minor: bigint
    capital_minor: Generated<bigint>
    gain_minor: Generated<bigint>
    status: Generated<string>
    paid_on: string | null
    reference: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  distributions: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    fund_closing_id: number | null
    number: number
    title: string
    kind: string
    sharing: Generated<string>
    record_date: string
    pay_date: string
    currency: string
    amount_minor: bigint
    investors_minor: bigint
    carry_minor: Generated<bigint>
    tiers: Generated<Json>
    terms: Json | null
    status: Generated<string>
    confirmed_by: number | null
    confirmed_at: Date | null
    authorised_by: number | null
    authorised_at: Date | null
    paid_at: Date | null
    return_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    basis: Json | null
    redrafted_by: number | null
  }
  do_not_sound_entries: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    note: string | null
    ended_at: Date | null
    ended_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  document_acknowledgements: {
    tenant_id: number
    id: Generated<number>
    document_id: number
    user_id: number
    file_version: number
    address: string | null
    created_at: Date
  }
  document_settings: {
    tenant_id: number
    cloud_hosts: Json
    updated_at: Date
  }
  document_versions: {
    tenant_id: number
    id: Generated<number>
    document_id: number
    number: number
    file_key: string
    client_name: string
    mime: string
    size: number
    sha256: string
    created_at: Date
    created_by: number | null
  }
  documents: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    folder_structure_id: number | null
    name: string
    category: string | null
    visibility: Generated<string>
    file_key: string
    client_name: string
    mime: string
    size: number
    sha256: string
    expires_on: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    file_version: Generated<number>
    filed_by: number | null
    requires_ack: Generated<boolean>
    acknowledge_by: string | null
    search_text: GeneratedAlways<string | null>
  }
  duplicate_pairs: {
    tenant_id: number
    first_id: number
    second_id: number
    score: number
    reasons: Json
    found_at: Date
    dismissed_at: Date | null
    dismissed_by: number | null
  }
  ending_reminders: {
    tenant_id: number
    subject_type: string
    subject_id: number
    expires_on: string
    days: number
    reminded_at: Date
  }
  entered_orders: {
    tenant_id: number
    user_id: number
    investment_opportunity_id: number
    parts: Json
    since_investment_id: number
    revision: number
    entered_at: Date
  }
  event_chain: {
    tenant_id: number
    seq: number
    event_id: number
    entry: string
    hash: string
  }
  event_deliveries: {
    tenant_id: number
    event_id: number
    listener: string
    attempts: Generated<number>
    run_at: Generated<Date>
    dead_at: Date | null
    last_error: string | null
  }
  events: {
    tenant_id: number
    id: Generated<number>
    type: string
    subject_type: string
    subject_id: number | null
    actor_id: number | null
    actor_role: number | null
    at: Date
    payload: Generated<Json>
    before: Json | null
    after: Json | null
    request_id: string | null
    address: string | null
  }
  fee_checkouts: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    fee_id: number
    fee_price_id: number
    is_plan: boolean
    currency: string
    amount_minor: bigint
    description: string
    status: Generated<string>
    session_id: string | null
    url: string | null
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  fee_payments: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    fee_id: number
    fee_price_id: number
    fee_checkout_id: number | null
    fee_subscription_id: number | null
    invoice_id: string | null
    payment_intent: string | null
    currency: string
    amount_minor: bigint
    vat_basis_points: number
    vat_minor: bigint
    description: string
    period_start: string | null
    period_end: string | null
    paid_at: Date
    refunded_minor: Generated<bigint>
    dispute: string | null
    problem: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  fee_prices: {
    tenant_id: number
    id: Generated<number>
    fee_id: number
    number: number
    amount_minor: bigint
    vat_treatment: string
    vat_basis_points: number
    vat_minor: bigint
    created_at: Date
    created_by: number | null
  }
  fee_subscriptions: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    fee_id: number
    fee_price_id: number
    fee_checkout_id: number
    currency: string
    amount_minor: bigint
    description: string
    status: string
    provider_id: string
    as_of: Date
    started_at: Date
    period_end: Date | null
    ended_at: Date | null
    card_brand: string | null
    card_last4: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    card_session_id: string | null
    card_attempt: Generated<number>
  }
  fees: {
    tenant_id: number
    id: Generated<number>
    name: string
    description: string | null
    frequency: string
    currency: string
    archived_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  folder_structures: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    parent_id: number | null
    name: string
    visibility: Generated<string>
    open: Generated<boolean>
    depth: Generated<number>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  folder_templates: {
    tenant_id: number
    id: Generated<number>
    name: string
    owner_type: string
    folders: Json
    active: Generated<boolean>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_closings: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    number: number
    date: string
    currency: string
    admitted_count: Generated<number>
    admitted_minor: Generated<bigint>
    catch_up_minor: Generated<bigint>
    interest_minor: Generated<bigint>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_commitments: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    investment_method_entity_id: number
    user_id: number
    organisation_id: number | null
    class: Generated<string>
    currency: string
    amount_minor: bigint
    status: Generated<string>
    signed_on: string | null
    fund_closing_id: number | null
    called_minor: Generated<bigint>
    paid_minor: Generated<bigint>
    distributed_minor: Generated<bigint>
    recallable_minor: Generated<bigint>
    units: Generated<string>
    value_minor: bigint | null
    valued_on: string | null
    pic: string | null
    dpi: string | null
    rvpi: string | null
    tvpi: string | null
    irr: string | null
    notes: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    default_reason: string | null
    default_reported_by: number | null
    default_reported_at: Date | null
    defaulted_at: Date | null
    held_from: string | null
    ended_on: string | null
    released_minor: Generated<bigint>
    close_reason: string | null
    closed_by: number | null
    close_requested_by: number | null
    close_requested_at: Date | null
    close_requested_minor: bigint | null
  }
  fund_defaults: {
    tenant_id: number
    id: Generated<number>
    fund_commitment_id: number
    declared_on: string
    created_at: Generated<Date>
  }
  fund_drawdown_lines: {
    tenant_id: number
    id: Generated<number>
    fund_drawdown_id: number
    fund_commitment_id: number
    user_id: number
    organisation_id: number | null
    currency: string
    amount_minor: bigint
    interest_minor: Generated<bigint>
    received_minor: Generated<bigint>
    reference: string | null
    status: Generated<string>
    received_on: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    units: string | null
  }
  fund_drawdowns: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    fund_closing_id: number | null
    number: number
    title: string
    purpose: string
    basis: string
    percent: string | null
    per_unit: string | null
    currency: string
    total_minor: Generated<bigint>
    interest_minor: Generated<bigint>
    received_minor: Generated<bigint>
    items: Generated<Json>
    notice_days: Generated<number>
    due_date: string
    status: Generated<string>
    issued_at: Date | null
    completed_at: Date | null
    cancelled_at: Date | null
    cancel_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    bank_account_id: number | null
    fee: Json | null
    class: string | null
    late_interest_percent: string | null
    late_grace_days: number | null
  }
  fund_kpis: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    name: string
    value: string
    period: string | null
    date: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_late_charges: {
    tenant_id: number
    id: Generated<number>
    fund_drawdown_line_id: number
    fund_commitment_id: number
    user_id: number
    organisation_id: number | null
    currency: string
    amount_minor: bigint
    rate_percent: string
    grace_days: number
    parts: Json
    charged_on: string
    status: Generated<string>
    received_on: string | null
    reference: string | null
    waive_reason: string | null
    waived_by: number | null
    waived_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_letters: {
    tenant_id: number
    id: Generated<number>
    source_type: string
    source_id: number
    line_id: number
    fund_commitment_id: number
    document_id: number | null
    written_at: Date | null
  }
  fund_links: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    other_fund_id: number
    kind: string
    fund_commitment_id: number | null
    starts_on: string
    ends_on: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_payments: {
    tenant_id: number
    id: Generated<number>
    fund_drawdown_line_id: number
    fund_commitment_id: number
    user_id: number
    organisation_id: number | null
    currency: string
    amount_minor: bigint
    capital_minor: bigint
    units: Generated<string>
    received_on: string
    reference: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    refunded_minor: Generated<bigint>
    reversed_at: Date | null
  }
  fund_statements: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    from: string
    to: string
    revision: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  fund_transfer_parts: {
    tenant_id: number
    id: Generated<number>
    fund_transfer_id: number
    fund_commitment_id: number
    kind: string
    source_id: number
    date: string
    moved_on: string
    is_recallable: Generated<boolean>
    capital_minor: Generated<bigint>
    gain_minor: Generated<bigint>
    units: Generated<string>
  }
  fund_transfers: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    fund_commitment_id: number
    investment_method_entity_id: number
    user_id: number
    organisation_id: number | null
    to_fund_commitment_id: number | null
    status: Generated<string>
    currency: string
    amount_minor: bigint
    date: string
    reason: string
    called_minor: bigint | null
    paid_minor: bigint | null
    distributed_minor: bigint | null
    recallable_minor: bigint | null
    released_minor: bigint | null
    units: string | null
    closed_on: string | null
    approved_by: number | null
    approved_at: Date | null
    cancelled_by: number | null
    cancelled_at: Date | null
    cancel_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  funds: {
    tenant_id: number
    id: Generated<number>
    name: string
    slug: string
    legal_name: string | null
    structure: Generated<string>
    phase: Generated<string>
    status: Generated<number>
    vintage: number | null
    currency: Generated<string>
    size_minor: bigint | null
    start_date: string | null
    end_date: string | null
    first_close: string | null
    final_close: string | null
    investment_period_end: string | null
    term_years: number | null
    manager: string | null
    description: Generated<string>
    key_information: Generated<string>
    fee_percent: Generated<string>
    fee_basis: Generated<string>
    fee_day_count: Generated<string>
    carry_percent: Generated<string>
    hurdle_percent: Generated<string>
    catch_up_percent: Generated<string>
    waterfall: Generated<string>
    equalisation_percent: Generated<string>
    year_end_month: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    unit_price: Generated<string>
    committed_minor: Generated<bigint>
    called_minor: Generated<bigint>
    drawn_minor: Generated<bigint>
    distributed_minor: Generated<bigint>
    units: Generated<string>
    nav_minor: bigint | null
    valued_on: string | null
    pic: string | null
    dpi: string | null
    rvpi: string | null
    tvpi: string | null
    irr: string | null
    bank_account_id: number | null
    late_interest_percent: Generated<string>
    late_grace_days: Generated<number>
    fee_step_down_percent: string | null
    extension_years: number | null
    sustainability_label: string | null
  }
  galleries: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    name: string
    order: Generated<number>
    image_ids: Generated<Json>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  general_hits: {
    tenant_id: number
    key: string
    window_start: Date
    hits: number
  }
  holding_looks: {
    tenant_id: number
    user_id: number
    investment_opportunity_id: number
    visit: string
    latest: Json
    before: Json | null
  }
  holding_notes: {
    tenant_id: number
    user_id: number
    investment_opportunity_id: number
    words: string
    updated_at: Date
    version: Generated<number>
  }
  idempotency_keys: {
    tenant_id: number
    user_id: number
    route: string
    key: string
    request_hash: string
    status: number | null
    answer: string | null
    created_at: Date
  }
  identity_check_files: {
    tenant_id: number
    id: Generated<number>
    identity_check_id: number
    kind: string
    file_key: string
    client_name: string
    mime: string
    size: number
    sha256: string
    created_at: Generated<Date>
  }
  identity_checks: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    provider: Generated<string>
    type: Generated<string>
    product: Generated<string>
    status: string
    document_type: string | null
    details: Json | null
    score: number | null
    risk: string | null
    reason: string | null
    provider_reference: string | null
    provider_error: string | null
    is_processing: Generated<boolean>
    expires_on: string | null
    proposed_by: number | null
    proposed_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  images: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    alt: Generated<string>
    order: Generated<number>
    file_key: string
    mime: string
    bytes: number
    sha256: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  import_mappings: {
    tenant_id: number
    kind: string
    heading: string
    field: string
    uses: Generated<number>
  }
  import_rows: {
    tenant_id: number
    import_id: number
    row: number
    cells: Json
    fixed: Generated<Json>
    outcome: Generated<string>
    problems: Generated<Json>
    changes: Generated<Json>
    values: Generated<Json>
    match_key: string | null
    unique_key: string | null
    record_id: number | null
    applied: string | null
    before: Json | null
    after_version: number | null
    undone: string | null
  }
  imports: {
    tenant_id: number
    id: Generated<number>
    kind: string
    file_name: string
    sheet: string | null
    status: Generated<string>
    row_count: number
    columns: Json
    match_on: string
    empty_cells: Generated<string>
    invite: Generated<boolean>
    remember: Generated<boolean>
    run_by: number | null
    applied_at: Date | null
    undone_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    problem: string | null
    given_up_at: Date | null
  }
  industries: {
    tenant_id: number
    id: Generated<number>
    name: string
    parent_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  insider_versions: {
    tenant_id: number
    id: Generated<number>
    insider_id: number
    number: number
    first_names: string
    surnames: string
    birth_surnames: string | null
    professional_phones: string | null
    company: string
    reason: string
    obtained_at: Date
    ceased_at: Date | null
    date_of_birth: string | null
    national_identification_number: string | null
    personal_phones: string | null
    home_address: string | null
    recorded_at: Date
    recorded_by: number | null
    because: string | null
    investment_opportunity_id: number
  }
  insiders: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    first_names: string
    surnames: string
    birth_surnames: string | null
    professional_phones: string | null
    company: string
    reason: string
    obtained_at: Date
    ceased_at: Date | null
    date_of_birth: string | null
    national_identification_number: string | null
    personal_phones: string | null
    home_address: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    user_id: number | null
    staff_id: number | null
    acknowledged_at: Date | null
    acknowledged_text: string | null
    acknowledgement_evidence: string | null
    reminded_at: Date | null
  }
  intent_accepted_terms: {
    tenant_id: number | null
    intent_id: number | null
    intent_term_id: number | null
  }
  intent_terms: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    title: string
    body: Generated<string>
    required: Generated<boolean>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  intents: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    user_id: number
    investment_method_entity_id: number | null
    interest: number
    currency: string
    amount_minor: bigint | null
    comment: string | null
    accepted_terms: Generated<Json>
    status: Generated<string>
    settled_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  investment_method_entities: {
    tenant_id: number
    id: Generated<number>
    investment_method_id: number
    lead_user_id: number
    organisation_id: number | null
    display_name: string
    registered_name: string
    reference: string | null
    provider_name: string | null
    provider_reference: string | null
    trustees: Generated<Json>
    scheme_reference: string | null
    isa_reference: string | null
    address: Json | null
    ownership: string | null
    beneficial_owners: Generated<Json>
    is_default: Generated<boolean>
    status: Generated<string>
    bank_account_id: number | null
    submitted_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    decision_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    changed_by: Generated<number[]>
  }
  investment_method_holders: {
    tenant_id: number
    investment_method_entity_id: number
    user_id: number
    share_percent: string
  }
  investment_methods: {
    tenant_id: number
    id: Generated<number>
    name: string
    kind: string
    provider: string | null
    instructions: Generated<string>
    requires_organisation: Generated<boolean>
    requires_provider: Generated<boolean>
    max_holders: Generated<number>
    tax_wrapper: Generated<boolean>
    eis_eligible: Generated<boolean>
    annual_limit_minor: bigint | null
    currency: Generated<string>
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  investment_opportunities: {
    tenant_id: number
    id: Generated<number>
    name: string
    slug: string
    status: Generated<number>
    kind: Generated<string>
    fca_class: string | null
    type_id: number
    sub_type_id: number | null
    investment_round_type_id: number | null
    category_id: number | null
    character_id: number | null
    industry_id: number | null
    fund_id: number | null
    issuer_name: string | null
    issuer_number: string | null
    issuer_address: Json | null
    headline: string | null
    summary: string | null
    description: Generated<string>
    investment_terms: string | null
    internal_notes: string | null
    video_url: string | null
    image_key: string | null
    image_mime: string | null
    currency: Generated<string>
    target_amount_minor: bigint | null
    minimum_raise_minor: bigint | null
    overfunding_limit_minor: bigint | null
    minimum_investment_minor: bigint | null
    maximum_investment_minor: bigint | null
    increment_minor: bigint | null
    valuation_minor: bigint | null
    share_class: Generated<string>
    share_price: string | null
    nominal_value: string | null
    shares_available: string | null
    shares_in_issue: string | null
    certificates_in_issue: Generated<number>
    open_date: string | null
    close_date: string | null
    allotment_date: string | null
    maturity_date: string | null
    target_return: string | null
    payment_deadline_days: Generated<number>
    is_cash_call: Generated<boolean>
    market_sounding: Generated<boolean>
    waiting_list: Generated<boolean>
    allocation_policy: Generated<string>
    visibility_rules: Generated<Json>
    nominee_id: number | null
    owner_id: number | null
    bank_account_id: number | null
    promotion_approved_by: number | null
    promotion_approved_at: Date | null
    promotion_expires_on: string | null
    outcome: string | null
    outcome_date: string | null
    outcome_proceeds_minor: bigint | null
    published_at: Date | null
    closed_at: Date | null
    completed_at: Date | null
    matured_at: Date | null
    held_minor: Generated<bigint>
    held_shares: Generated<string>
    ceiling_minor: GeneratedAlways<bigint | null>
    last_share_number: Generated<string>
    last_certificate_number: Generated<number>
    last_cash_call_number: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    page_blocks: Generated<Json>
    use_of_funds: Generated<Json>
    minimum_note: string | null
    fees: Generated<Json>
    tax_option_ids: Generated<Json>
    risks: string | null
    rights_minor: Generated<bigint>
    page_changed_by: Generated<number[]>
    promotion_fell_at: Date | null
    page_changes: Generated<number>
  }
  investment_round_types: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  investment_status_changes: {
    tenant_id: number
    id: Generated<number>
    investment_id: number
    from_status: string | null
    to_status: string
    reason: string | null
    actor_id: number | null
    at: Date
  }
  investments: {
    tenant_id: number
    id: Generated<number>
    reference: string
    investment_opportunity_id: number
    user_id: number
    organisation_id: number | null
    investment_method_entity_id: number | null
    nominee_id: number | null
    fund_id: number | null
    parent_id: number | null
    kind: Generated<string>
    status: string
    interest: number | null
    currency: string
    amount_minor: bigint
    allocated_minor: bigint | null
    received_minor: Generated<bigint>
    shares: string | null
    price: string | null
    date: string
    signed_at: Date | null
    terms_version: number | null
    payment_due_on: string | null
    payment_received_at: string | null
    allotted_on: string | null
    eis: Generated<boolean>
    notes: string | null
    closing_reason: string | null
    held_minor: GeneratedAlways<bigint | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    route: string | null
    evidence_key: string | null
    evidence_name: string | null
    evidence_mime: string | null
    evidence_size: number | null
    evidence_sha256: string | null
    reward_id: number | null
    by_right: Generated<boolean>
    payment_grace_days: Generated<number>
    disposed_shares: Generated<string>
    disposed_minor: Generated<bigint>
    fee_terms: Generated<Json>
    fee_minor: Generated<bigint>
    fee_vat_minor: Generated<bigint>
    uncalled_minor: Generated<bigint>
    tax_option_id: number | null
  }
  investor_consents: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    purpose: string
    granted: boolean
    title: string
    text: string | null
    source: string
    note: string | null
    questionnaire_version_id: number
    decided_at: Date
    address: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number
    version: Generated<number>
  }
  investor_types: {
    tenant_id: number
    id: Generated<number>
    code: string
    name: string
    description: Generated<string>
    declaration: Generated<string>
    requires_test: Generated<boolean>
    requires_approval: Generated<boolean>
    expires_after_months: number | null
    blocks: Generated<boolean>
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    counts_as: string | null
  }
  invitations: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    user_id: number
    message: string | null
    status: Generated<string>
    opened_at: Date | null
    responded_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    answer_by: Date | null
    expired_at: Date | null
    asked_again_because: string | null
  }
  key_dates: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    title: string
    date: string
    remind_days: number | null
    is_public: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  key_points: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    title: string
    body: Generated<string>
    icon: string | null
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  kpi_categories: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  kpi_periods: {
    tenant_id: number
    id: Generated<number>
    company_id: number
    report_sub_type_id: number
    months: number
    ends_on: string
    period: string
    year: number
    quarter: number | null
    month: number | null
    status: Generated<string>
    submitted_at: Date | null
    submitted_by: number | null
    approved_at: Date | null
    approved_by: number | null
    locked_at: Date | null
    locked_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  kpi_request_links: {
    tenant_id: number
    token_digest: Buffer
    kpi_request_id: number
    created_at: Generated<Date>
  }
  kpi_requests: {
    tenant_id: number
    id: Generated<number>
    company_id: number
    months: number
    ends_on: string
    period: string
    period_label: string
    status: Generated<string>
    due_date: string
    message: string | null
    report_type_ids: number[] | null
    report_sub_type_ids: number[]
    recipient_name: string
    recipient_email: string
    user_id: number | null
    reason: string | null
    opened_at: Date | null
    submitted_at: Date | null
    decided_at: Date | null
    decided_by: number | null
    reminders: Generated<number>
    reminded_at: Date | null
    code_digest: Buffer | null
    code_sent_at: Date | null
    proved_at: Date | null
    proof_session: Buffer | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  late_charge_offsets: {
    tenant_id: number
    id: Generated<number>
    cash_call_late_charge_id: number
    cash_call_line_id: number
    currency: string
    amount_minor: bigint
    set_on: string
    journal_id: number
    undone_at: Date | null
    undone_by: number | null
    undo_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  lead_statuses: {
    tenant_id: number
    id: Generated<number>
    name: string
    type: number
    colour: string | null
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  ledger_journals: {
    tenant_id: number
    id: Generated<number>
    date: string
    type: string
    description: Generated<string>
    source_type: string | null
    source_id: number | null
    reverses_id: number | null
    created_at: Date
    created_by: number | null
  }
  ledgers: {
    tenant_id: number
    id: Generated<number>
    journal_id: number
    account: string
    type: string
    date: string
    debit_minor: Generated<bigint>
    credit_minor: Generated<bigint>
    currency: string
    description: Generated<string>
    reference: string | null
    user_id: number | null
    organisation_id: number | null
    investment_opportunity_id: number | null
    investment_id: number | null
    fund_id: number | null
    created_at: Date
    updated_at: Date
    created_by: number | null
    version: Generated<number>
  }
  mails: {
    tenant_id: number
    id: Generated<number>
    cause: string
    recipient: string
    subject: string
    text: string
    html: string
    created_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    last_error: string | null
    reply_to: string | null
    group_name: string | null
    unsubscribe_url: string | null
  }
  market_sounding_acceptances: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    user_id: number
    statement: string
    text_version: string
    accepted_at: Date
    address: string | null
    browser: string | null
  }
  market_soundings: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    code_name: string
    isin: string | null
    information: string
    script: string | null
    expected_cleanse_date: string
    cleansed_at: Date | null
    cleanse_reason: string | null
    cleanse_note: string | null
    cleansed_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  merge_moves: {
    tenant_id: number
    merge_id: number
    table_name: string
    column_name: string
    row_key: Json
  }
  merges: {
    tenant_id: number
    id: Generated<number>
    kept_id: number
    closed_id: number
    status: string
    choices: Json
    kept_before: Json | null
    kept_after: Json | null
    closed_before: Json | null
    moved: Generated<Json>
    stayed: Generated<Json>
    conflicts: Generated<Json>
    confirmed_by: number | null
    merged_at: Date | null
    undone_at: Date | null
    undone_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  net_asset_values: {
    tenant_id: number
    id: Generated<number>
    fund_id: number
    class: Generated<string>
    date: string
    currency: string
    assets_minor: bigint
    liabilities_minor: Generated<bigint>
    value_minor: bigint
    units: string
    per_unit: string
    note: Generated<string>
    status: Generated<string>
    changed_by: Generated<number[]>
    approved_by: number | null
    approved_at: Date | null
    published_by: number | null
    published_at: Date | null
    superseded_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  nominee_users: {
    tenant_id: number
    nominee_id: number
    user_id: number
    created_at: Generated<Date>
  }
  nominees: {
    tenant_id: number
    id: Generated<number>
    name: string
    legal_name: string | null
    reference: string | null
    company_number: string | null
    frn: string | null
    custodian: string | null
    register_name: string | null
    address: Json | null
    fee_basis_points: number | null
    is_default: Generated<boolean>
    status: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
  }
  notes: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    body: string
    pinned: Generated<boolean>
    private: Generated<boolean>
    mentions: Generated<Json>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  notification_choices: {
    tenant_id: number
    user_id: number
    group_name: string
    channel: string
    created_at: Generated<Date>
  }
  notifications: {
    tenant_id: number
    id: string
    user_id: number
    type: string
    data: Json
    cause: string
    read_at: Date | null
    created_at: Date
    updated_at: Date
  }
  onboarding_acceptances: {
    tenant_id: number
    id: Generated<number>
    onboarding_document_id: number
    user_id: number
    content_version: number
    accepted_at: Date
    address: string | null
  }
  onboarding_documents: {
    tenant_id: number
    id: Generated<number>
    title: string
    body: Generated<string>
    file_key: string | null
    file_name: string | null
    file_mime: string | null
    file_bytes: number | null
    file_sha256: string | null
    required: Generated<boolean>
    order: Generated<number>
    active: Generated<boolean>
    content_version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    investor_type_ids: Generated<Json>
  }
  onboarding_standings: {
    tenant_id: number | null
    id: number | null
    user_id: number | null
    title: string | null
    required: boolean | null
    order: number | null
    content_version: number | null
    created_at: Date | null
    updated_at: Date | null
    version: number | null
    accepted_at: Date | null
    status: string | null
  }
  opens: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    openable_type: string
    openable_id: number
    created_at: Date
  }
  opportunity_categories: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_characters: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_distribution_lines: {
    tenant_id: number
    id: Generated<number>
    opportunity_distribution_id: number
    investment_id: number
    user_id: number
    organisation_id: number | null
    currency: string
    shares: string
    amount_minor: bigint
    cost_minor: Generated<bigint>
    status: Generated<string>
    paid_on: string | null
    reference: string | null
    ledger_journal_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_distributions: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    number: number
    title: string
    pay_date: string
    currency: string
    amount_minor: bigint
    final: Generated<boolean>
    status: Generated<string>
    redrafted_by: number | null
    confirmed_by: number | null
    confirmed_at: Date | null
    authorised_by: number | null
    authorised_at: Date | null
    paid_at: Date | null
    return_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    record_date: string | null
  }
  opportunity_drafts: {
    tenant_id: number
    investment_opportunity_id: number
    values: Json
    base: Json
    saved_by: number | null
    saved_at: Date
    version: Generated<number>
  }
  opportunity_schedules: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    to_status: number
    due_at: Date
    status: Generated<string>
    problem: string | null
    created_by: number
    created_at: Date
    ended_by: number | null
    ended_at: Date | null
  }
  opportunity_status_changes: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    from_status: number
    to_status: number
    reason: string | null
    actor_id: number | null
    at: Date
  }
  opportunity_sub_types: {
    tenant_id: number
    id: Generated<number>
    type_id: number
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_terms: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    title: string
    body: Generated<string>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_types: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  opportunity_versions: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    number: number
    content: Json
    saved_by: number | null
    started_at: Date
    saved_at: Date
    restored_from: number | null
  }
  organisation_link_documents: {
    tenant_id: number
    id: Generated<number>
    organisation_link_id: number
    document_id: number
    kind: string
    status: Generated<string>
    reason: string | null
    decided_by: number | null
    decided_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  organisation_links: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    organisation: Json | null
    name: GeneratedAlways<string | null>
    registration_number: GeneratedAlways<string | null>
    country: GeneratedAlways<string | null>
    organisation_id: number | null
    role_in_organisation: string | null
    owners: Generated<Json>
    status: Generated<string>
    submitted_at: Date | null
    reviewer_id: number | null
    decided_at: Date | null
    reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  organisation_members: {
    tenant_id: number
    organisation_id: number
    user_id: number
    role: Generated<string>
    ownership_percent: string | null
    can_invest: Generated<boolean>
    can_view_documents: Generated<boolean>
    status: Generated<string>
    started_at: Generated<Date>
    ended_at: Date | null
  }
  organisation_owners: {
    tenant_id: number
    id: Generated<number>
    organisation_id: number
    user_id: number | null
    owner_organisation_id: number | null
    name: string | null
    share_percent: string
    created_at: Generated<Date>
    created_by: number | null
  }
  organisations: {
    tenant_id: number
    id: Generated<number>
    type: string
    name: string
    trading_name: string | null
    registration_number: string | null
    country: Generated<string>
    vat_number: string | null
    lei: string | null
    charity_number: string | null
    incorporated_on: string | null
    address: Json | null
    trading_address: Json | null
    website: string | null
    phone: string | null
    email: string | null
    owner_id: number | null
    lead_user_id: number | null
    status: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
  }
  page_editors: {
    tenant_id: number
    investment_opportunity_id: number
    user_id: number
    window_id: string
    block: string | null
    seen_at: Date
  }
  page_questions: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    title: string
    body: Generated<string>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  passkeys: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  payment_reversals: {
    tenant_id: number
    id: Generated<number>
    payment_id: number
    surplus_minor: Generated<bigint>
    reason: string | null
    created_at: Date
    created_by: number | null
  }
  payments: {
    tenant_id: number
    id: Generated<number>
    cash_call_line_id: number
    investment_id: number
    user_id: number
    currency: string
    amount_minor: bigint
    surplus_minor: Generated<bigint>
    received_on: string
    reference: string | null
    created_at: Date
    updated_at: Date
    created_by: number | null
    version: Generated<number>
    method: Generated<string>
  }
  personal_account_deals: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    account_holder: Generated<string>
    side: string
    instrument: string
    isin: string | null
    quantity: string
    price: string | null
    currency: Generated<string>
    trade_date: string
    broker: string | null
    reason: string
    findings: Generated<Json>
    status: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    decision_reason: string | null
    approval_valid_until: string | null
    executed_on: string | null
    executed_quantity: string | null
    executed_price: string | null
    holding_until: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    registration_number: string | null
    suspended_at: Date | null
    restriction: string | null
    contract_note_key: string | null
    contract_note_name: string | null
    contract_note_mime: string | null
    contract_note_size: number | null
    contract_note_sha256: string | null
    breach_note: string | null
  }
  pictures: {
    tenant_id: number
    key: string
    kind: string
    set_key: string
    pixels: number
    mime: string
    bytes: number
    sha256: string
    created_at: Date
  }
  pipeline_deal_figures: {
    tenant_id: number
    pipeline_deal_id: number
    quarter: string
    revenue_minor: bigint
    is_forecast: boolean
  }
  pipeline_deal_placements: {
    tenant_id: number
    id: Generated<number>
    pipeline_deal_id: number
    placed_with_type: string
    placed_with_id: number | null
    placed_with_name: string | null
    amount_minor: bigint
    status: Generated<string>
    notes: string | null
    changed_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  pipeline_deal_users: {
    tenant_id: number
    pipeline_deal_id: number
    user_id: number
  }
  pipeline_deals: {
    tenant_id: number
    id: Generated<number>
    name: string
    pipeline_id: number
    pipeline_stage_id: number
    order: number
    stage_entered_at: Date
    company_name: string | null
    industry_id: number | null
    type_id: number | null
    sub_type_id: number | null
    investment_round_type_id: number | null
    currency: Generated<string>
    target_amount_minor: bigint | null
    pre_money_minor: bigint | null
    probability: number | null
    score: number | null
    expected_close: string | null
    source: string | null
    introducer: string | null
    owner_id: number | null
    description: Generated<string>
    key_information: Generated<string>
    risks: Generated<string>
    is_confidential: Generated<boolean>
    status: Generated<string>
    lost_reason: string | null
    converted_opportunity_id: number | null
    converted_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
  }
  pipeline_stages: {
    tenant_id: number
    id: Generated<number>
    pipeline_id: number
    name: string
    order: Generated<number>
    colour: string | null
    probability: Generated<number>
    sla_days: number | null
    is_terminal: Generated<string>
    required_fields: Generated<Json>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  pipelines: {
    tenant_id: number
    id: Generated<number>
    name: string
    order: Generated<number>
    is_default: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  place_offers: {
    tenant_id: number
    id: Generated<number>
    investment_id: number
    status: Generated<string>
    offered_at: Date
    expires_at: Date
    settled_at: Date | null
  }
  portfolio_table_stats: {
    tenant_id: number
    id: Generated<number>
    key: string
    visible: boolean
    order: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
  }
  portfolio_tables: {
    tenant_id: number
    id: Generated<number>
    name: string
    type_id: number | null
    order: Generated<number>
    sort: Generated<string>
    shows_total: Generated<boolean>
    columns: Json
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  pre_emption_choices: {
    tenant_id: number
    id: Generated<number>
    pre_emption_option_id: number
    user_id: number
    organisation_id: number | null
    holder_name: string
    holder_address: Json | null
    holding: string
    entitlement: Generated<string>
    choice: number
    shares: string | null
    decided_at: Date | null
    decided_by: number | null
    lapsed: Generated<boolean>
    reminded_at: Date | null
    by_right: string | null
    excess: string | null
    allotted: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    investment_id: number | null
    follows_reservation: Generated<boolean>
    issued_on: string | null
    nominal_value: string | null
    nominal_parts: Json | null
  }
  pre_emption_options: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    status: Generated<string>
    record_date: string
    deadline: Date
    price: string
    currency: Generated<string>
    available: string
    allow_excess: Generated<boolean>
    rounding: Generated<string>
    excess_rule: Generated<string>
    excluded_classes: Generated<Json>
    waived_shares: Generated<string>
    waived_holders: Generated<number>
    waived_note: string | null
    short_notice_reason: string | null
    in_issue: string | null
    placed_shares: string | null
    opened_at: Date | null
    closed_at: Date | null
    close_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    entered_at: Date | null
    entered_by: number | null
    record_date_by_articles: Generated<boolean>
    waived_nominal: string | null
    nominal_with_right: string | null
  }
  questionnaire_responses: {
    tenant_id: number
    id: Generated<number>
    user_id: number | null
    contact_id: number | null
    kind: string
    questionnaire_version_id: number
    status: Generated<string>
    answers: Generated<Json>
    asked: Generated<number>
    answered: Generated<number>
    missing: Generated<Json>
    score: number | null
    band: number | null
    unscored: Generated<number>
    answered_at: Date | null
    answered_by: number | null
    asked_to_sign_at: Date | null
    signed_name: string | null
    signed_at: Date | null
    address: string | null
    expires_at: string | null
    reminded_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  questionnaire_versions: {
    tenant_id: number
    id: Generated<number>
    questionnaire_id: number
    number: number
    definition: Json
    shown_definition: Json
    sensitive_keys: Generated<string[]>
    published_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  questionnaires: {
    tenant_id: number
    id: Generated<number>
    kind: string
    name: string
    intro: string | null
    expires_after_months: number | null
    reminder_days: Generated<number>
    draft: Json
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  record_owners: {
    tenant_id: number | null
    id: number | null
    type: string | null
    name: string | null
    created_at: Date | null
    updated_at: Date | null
    version: number | null
  }
  recovery_codes: {
    tenant_id: number
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  refunds: {
    tenant_id: number
    id: Generated<number>
    investment_id: number
    user_id: number
    currency: string
    amount_minor: bigint
    reason: string
    status: Generated<string>
    paid_on: string | null
    reference: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    ledger_journal_id: number | null
    fee_minor: Generated<bigint>
    fee_vat_minor: Generated<bigint>
  }
  registration_documents: {
    tenant_id: number
    id: Generated<number>
    registration_requirement_id: number
    user_id: number | null
    status: Generated<string>
    file_key: string
    client_name: string
    mime: string
    size: number
    sha256: string
    expires_on: string | null
    reason: string | null
    decided_by: number | null
    decided_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
    organisation_id: number | null
    investment_method_entity_id: number | null
  }
  registration_requirements: {
    tenant_id: number
    id: Generated<number>
    code: string
    title: string
    hint: string | null
    investor_type_ids: Generated<Json>
    required: Generated<boolean>
    validity_months: number | null
    active: Generated<boolean>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    applies_to: Generated<string>
    organisation_types: Generated<Json>
    investment_method_ids: Generated<Json>
  }
  registration_standings: {
    tenant_id: number | null
    id: number | null
    owner_type: string | null
    owner_id: number | null
    code: string | null
    title: string | null
    hint: string | null
    required: boolean | null
    validity_months: number | null
    order: number | null
    created_at: Date | null
    updated_at: Date | null
    version: number | null
    registration_document_id: number | null
    client_name: string | null
    mime: string | null
    size: number | null
    submitted_at: Date | null
    decided_at: Date | null
    expires_on: string | null
    reason: string | null
    status: string | null
  }
  registrations: {
    tenant_id: number
    id: Generated<number>
    contact_id: number | null
    user_id: number | null
    source: string
    form_name: string
    external_id: string | null
    answers: Generated<Json>
    submitted_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
  }
  report_deliveries: {
    tenant_id: number
    id: Generated<number>
    report_run_id: number
    user_id: number
    status: Generated<string>
    reason: string | null
    rows: number | null
    file_key: string | null
    client_name: string | null
    mime: string | null
    size: number | null
    sha256: string | null
    ended_at: Date | null
    role_id: number | null
  }
  report_inputs: {
    tenant_id: number
    id: Generated<number>
    kpi_period_id: number
    company_id: number
    report_sub_type_id: number
    months: number
    ends_on: string
    period: string
    year: number
    quarter: number | null
    month: number | null
    report_type_id: number
    value: string | null
    text: string | null
    currency: string
    source: string | null
    note: string | null
    approved_value: string | null
    approved_text: string | null
    approved_at: Date | null
    changed_from: string | null
    changed_at: Date | null
    entered_at: Generated<Date>
    entered_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  report_runs: {
    tenant_id: number
    id: Generated<number>
    saved_report_id: number
    cause: string
    due_at: Date
    format: string
    created_at: Generated<Date>
    created_by: number | null
  }
  report_schedules: {
    tenant_id: number
    id: Generated<number>
    saved_report_id: number
    frequency: string
    weekday: number | null
    month_day: number | null
    time: string
    format: string
    recipient_ids: Generated<Json>
    next_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  report_sub_types: {
    tenant_id: number
    id: Generated<number>
    name: string
    kind: string
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  report_types: {
    tenant_id: number
    id: Generated<number>
    name: string
    code: string
    description: string | null
    unit: string
    unit_label: string | null
    aggregation: Generated<string>
    numerator_id: number | null
    denominator_id: number | null
    formula: string | null
    owner_type: string | null
    owner_id: number | null
    category_id: number | null
    decimals: Generated<number>
    higher_is_better: Generated<boolean>
    frequency: Generated<string>
    visible_to_investors: Generated<boolean>
    target: string | null
    order: Generated<number>
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  restricted_issuers: {
    tenant_id: number
    id: Generated<number>
    company_id: number | null
    investment_opportunity_id: number | null
    name: string | null
    registration_number: string | null
    isin: string | null
    reason: string
    from_date: string
    until_date: string | null
    ended_at: Date | null
    ended_by: number | null
    end_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  rewards: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    title: string
    body: Generated<string>
    minimum_amount_minor: bigint
    limit: number | null
    investee_produced: boolean
    written_by: number | null
    approved_at: Date | null
    approved_by: number | null
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  roles: {
    tenant_id: number | null
    id: number | null
    name: string | null
    term: string | null
    created_at: Date | null
    updated_at: Date | null
    version: number | null
  }
  saved_reports: {
    tenant_id: number
    id: Generated<number>
    owner_id: number
    entity: string
    name: string
    query: Generated<string>
    chart: Generated<string>
    is_shared: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  saved_views: {
    tenant_id: number
    id: Generated<number>
    owner_id: number
    list: string
    name: string
    query: Generated<string>
    is_shared: Generated<boolean>
    default_role_ids: Generated<Json>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  seal_keys: {
    tenant_id: number
    id: Generated<number>
    certificate: string
    sealed: string
    expires_at: Date
    created_at: Date
  }
  sessions: {
    tenant_id: number
    id_hash: Buffer
    public_id: string
    user_id: number | null
    csrf: string
    epoch: Generated<number>
    remembered: Generated<boolean>
    pending_user_id: number | null
    pending_until: Date | null
    pending_tries: Generated<number>
    challenge: string | null
    challenge_until: Date | null
    confirmed_at: Date | null
    created_at: Date
    last_seen_at: Date
    idle_expires_at: Date
    absolute_expires_at: Date
    address: string | null
    browser: string | null
    registered_user_id: number | null
  }
  share_lots: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    investment_id: number
    user_id: number
    organisation_id: number | null
    nominee_id: number | null
    registered_name: string
    registered_address: Json | null
    share_class: string
    shares: string
    price: string
    currency: string
    cost_minor: bigint
    number_from: string | null
    number_to: string | null
    allotted_on: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  share_movements: {
    tenant_id: number
    id: Generated<number>
    kind: string
    effective_on: string
    recorded_at: Date
    created_by: number | null
    cause_type: string
    cause_id: number
    corrects_id: number | null
    investment_opportunity_id: number
    investment_id: number | null
    user_id: number | null
    organisation_id: number | null
    nominee_id: number | null
    registered_name: string
    registered_address: Json | null
    share_class: string
    price: string
    currency: string
    allotted_on: string
    shares: string
    cost_minor: bigint
    number_from: string | null
    number_to: string | null
  }
  share_prices: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number | null
    date: string
    price: string
    source: Generated<string>
    note: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    company_id: number | null
  }
  share_transfers: {
    tenant_id: number
    id: Generated<number>
    kind: string
    status: Generated<string>
    investment_opportunity_id: number
    investment_id: number
    user_id: number | null
    organisation_id: number | null
    investment_method_entity_id: number | null
    to_investment_id: number | null
    nominee_id: number | null
    transferor_name: string
    transferor_address: Json | null
    transferee_name: string
    transferee_address: Json | null
    shares: string
    share_class: string
    currency: string
    consideration_minor: bigint
    duty_minor: bigint | null
    date: string
    notes: string | null
    registered_on: string | null
    stamped_on: string | null
    cost_minor: bigint | null
    realised_minor: bigint | null
    price: string | null
    number_from: string | null
    number_to: string | null
    from_nominee_id: number | null
    surrendered_certificate: string | null
    approved_by: number | null
    approved_at: Date | null
    registered_by: number | null
    registered_at: Date | null
    cancelled_by: number | null
    cancelled_at: Date | null
    cancel_reason: string | null
    form_document_id: number | null
    to_form_document_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  signature_fields: {
    tenant_id: number
    id: Generated<number>
    request_id: number
    signer_id: number
    kind: string
    page: number
    x: number
    y: number
    width: number
    height: number
    required: Generated<boolean>
    label: string | null
    value: string | null
  }
  signature_requests: {
    tenant_id: number
    id: Generated<number>
    document_id: number
    user_id: number
    title: string
    status: Generated<string>
    in_order: Generated<boolean>
    expires_on: string | null
    reminder_days: Generated<Json>
    message: string | null
    source_key: string
    source_sha256: string
    pages: Json
    sent_at: Date | null
    sent_by: number | null
    ended_at: Date | null
    reason: string | null
    result_document_id: number | null
    result_sha256: string | null
    seal_level: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  signature_signers: {
    tenant_id: number
    id: Generated<number>
    request_id: number
    position: number
    user_id: number | null
    status: Generated<string>
    asked_at: Date | null
    reminders: Generated<number>
    reminded_at: Date | null
    opened_at: Date | null
    signed_at: Date | null
    signed_name: string | null
    method: string | null
    signature_key: string | null
    initials: string | null
    consent: string | null
    address: string | null
    agent: string | null
    declined_at: Date | null
    reason: string | null
    outside_name: string | null
    outside_email: string | null
    code_digest: Buffer | null
    code_sent_at: Date | null
    proved_at: Date | null
    proof_session: Buffer | null
  }
  spoken_soundings: {
    tenant_id: number
    id: Generated<number>
    market_sounding_id: number
    invitation_id: number
    user_id: number
    channel: string
    spoken_at: Date
    spoken_with: string
    contact_details: string
    answer: string
    recording_reference: string | null
    minutes: string
    agree_by: string | null
    agreed_at: Date | null
    disagreement: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  support_messages: {
    tenant_id: number
    id: Generated<number>
    user_id: number | null
    email: string
    subject: string
    message: string
    investment_opportunity_id: number | null
    created_at: Generated<Date>
  }
  tasks: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    title: string
    due_date: string | null
    assignee_id: number | null
    priority: Generated<string>
    status: Generated<string>
    recurrence: string | null
    anchor_day: number | null
    follows_id: number | null
    remind_days: number | null
    reminded_at: Date | null
    completed_at: Date | null
    completed_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  tax_certificates: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    investment_id: number
    kind: string
    status: Generated<string>
    uir: string
    issued_on: string
    document_id: number
    replaces_id: number | null
    ended_at: Date | null
    ended_by: number | null
    reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  tax_details: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    us_person: boolean | null
    residences: Generated<Json>
    masked: Generated<Json>
    sealed: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  tax_options: {
    tenant_id: number
    id: Generated<number>
    name: string
    kind: string
    rate: Generated<string>
    annual_limit_minor: bigint | null
    minimum_months: number | null
    effective_from: string | null
    effective_to: string | null
    disclaimer: string | null
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  tax_scheme_requests: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    investment_id: number
    tax_option_id: number
    from_tax_option_id: number | null
    reason: string
    status: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    refusal_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  team_images: {
    tenant_id: number
    id: Generated<number>
    owner_type: string
    owner_id: number
    name: string
    job_title: string | null
    bio: Generated<string>
    profile_url: string | null
    order: Generated<number>
    file_key: string | null
    mime: string | null
    bytes: number | null
    sha256: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  tenant_hosts: {
    host: string
    tenant_id: number
    is_primary: Generated<boolean>
  }
  tenants: {
    id: Generated<number>
    name: string
    slug: string
    is_trial: Generated<boolean>
    realtime_key: string
    realtime_secret: string
    signing_secret: string
    settings: Generated<Json>
    suspended_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  term_conditions: {
    tenant_id: number
    id: Generated<number>
    investment_opportunity_id: number
    title: string
    body: Generated<string>
    required: Generated<boolean>
    order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
  }
  terms_plans: {
    tenant_id: number
    id: Generated<number>
    format: string
    text: string
    url: string | null
    asks_again: boolean
    publish_at: Date
    status: Generated<string>
    problem: string | null
    planned_by: number
    planned_at: Date
    ended_by: number | null
    ended_at: Date | null
    version: Generated<number>
  }
  terms_versions: {
    tenant_id: number
    terms_version: number
    format: string
    text: string
    url: string | null
    published_at: Date
  }
  test_attempts: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    bank: string
    major_version: number
    status: Generated<string>
    attempt_no: number | null
    snapshot: Json
    answers: Json | null
    score_percent: number | null
    correct: number | null
    asked: number
    critical_wrong: number | null
    hasty: Generated<boolean>
    served_at: Date
    submitted_at: Date | null
    reset_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  throttle_counters: {
    tenant_id: number
    name: string
    key: string
    window_start: Date
    hits: number
  }
  trigger_runs: {
    tenant_id: number
    id: Generated<number>
    trigger_id: number
    event_id: number
    kind: string
    record_id: number
    status: string
    depth: number
    due_at: Date
    ended_at: Date | null
    outcome: string | null
    reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
    step: Generated<number>
  }
  triggers: {
    tenant_id: number
    id: Generated<number>
    name: string
    event: string
    conditions: Generated<Json>
    action: string
    config: Json
    delay_unit: Generated<string>
    delay_amount: number | null
    active: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    further_actions: Generated<Json>
  }
  two_factors: {
    tenant_id: number
    user_id: number
    secret: string
    confirmed_at: Date | null
    last_step: Generated<number>
    created_at: Date
  }
  update_report_comments: {
    tenant_id: number
    id: Generated<number>
    update_report_id: number
    reply_to: number | null
    section: string | null
    text: string
    created_by: number | null
    created_at: Date
    resolved_by: number | null
    resolved_at: Date | null
    quote: Json | null
  }
  update_report_documents: {
    tenant_id: number
    update_report_id: number
    document_id: number
  }
  update_report_groups: {
    tenant_id: number
    update_report_id: number
    client_group_id: number
  }
  update_report_pictures: {
    tenant_id: number
    id: Generated<number>
    update_report_id: number
    file_key: string
    mime: string
    bytes: number
    sha256: string
    width: number
    height: number
    created_by: number | null
    created_at: Date
  }
  update_report_recipients: {
    tenant_id: number
    update_report_id: number
    user_id: number
    told_at: Date | null
    created_at: Date
  }
  update_report_revisions: {
    tenant_id: number
    id: Generated<number>
    update_report_id: number
    number: number
    title: string
    year: number | null
    quarter: number | null
    summary: string | null
    body: string
    note: string | null
    revised_by: number | null
    revised_at: Date
    figures: Generated<Json>
  }
  update_report_versions: {
    tenant_id: number
    id: Generated<number>
    update_report_id: number
    number: number
    name: string | null
    content: Json
    saved_by: number | null
    saved_at: Date
    restored_from: number | null
  }
  update_report_workings: {
    tenant_id: number
    update_report_id: number
    edition: number
    worksheets: Json
  }
  update_reports: {
    tenant_id: number
    id: Generated<number>
    title: string
    owner_type: string
    owner_id: number
    year: number | null
    quarter: number | null
    summary: string | null
    body: Generated<string>
    word_count: Generated<number>
    status: Generated<string>
    notify: Generated<boolean>
    publish_at: Date | null
    scheduled_by: number | null
    published_at: Date | null
    published_by: number | null
    revised_at: Date | null
    revisions_count: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    edited_by: number | null
    edited_at: Date | null
    figures: Generated<Json>
    audience: Generated<string>
    archived_at: Date | null
    archived_by: number | null
    archive_reason: string | null
  }
  user_associates: {
    tenant_id: number
    user_id: number
    staff_id: number
  }
  user_client_groups: {
    tenant_id: number
    user_id: number
    client_group_id: number
    created_at: Generated<Date>
    created_by: number | null
  }
  user_tokens: {
    tenant_id: number
    token_hash: Buffer
    user_id: number
    purpose: string
    created_at: Date
    expires_at: Date
  }
  users: {
    tenant_id: number
    id: Generated<number>
    reference: Generated<string>
    role_id: number
    title: string | null
    first_name: string
    middle_names: string | null
    last_name: string
    name: GeneratedAlways<string>
    email: string
    email_verified_at: Date | null
    password_hash: string | null
    password_changed_at: Date | null
    phone: string | null
    date_of_birth: string | null
    nationality: string | null
    country_of_residence: string | null
    address: Json | null
    employment_status: string | null
    occupation: string | null
    source_of_wealth: string | null
    marketing: Generated<boolean>
    lead_status_id: number | null
    owner_id: number | null
    investor_type_id: number | null
    category_status: Generated<string>
    category_expires_at: string | null
    aml_status: Generated<string>
    screening_status: Generated<string>
    compliance_tries: Generated<number>
    compliance_passed: Generated<number>
    compliance_passed_at: Date | null
    compliance_locked_until: Date | null
    accepted_terms_version: Generated<number>
    terms_accepted_at: Date | null
    avatar_key: string | null
    source: string | null
    is_active: Generated<boolean>
    session_epoch: Generated<number>
    last_login_at: Date | null
    login_count: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    deleted_at: Date | null
    version: Generated<number>
    search_text: GeneratedAlways<string | null>
    adviser_id: number | null
    marketing_phone: Generated<boolean>
    marketing_post: Generated<boolean>
    marketing_changed_at: Date | null
    is_default_associate: Generated<boolean>
    email_key: GeneratedAlways<string | null>
    phone_key: GeneratedAlways<string | null>
    surname_key: GeneratedAlways<string | null>
    identity_product: string | null
    name_folded: GeneratedAlways<string>
    pending_email: string | null
    pending_email_by: number | null
    email_set_by: number | null
    held_cost_minor: Generated<bigint>
    direct_offer_requested_at: Date | null
    direct_offer_warned_at: Date | null
    direct_offer_left_at: Date | null
    direct_offer_told_at: Date | null
    direct_offer_continued_at: Date | null
    held_units_minor: Generated<bigint>
  }
  web_form_secrets: {
    tenant_id: number
    sealed: string
    sealed_before: string | null
    set_at: Date
    set_by: number | null
    last_received_at: Date | null
  }
  whole_ownership_choices: {
    tenant_id: number
    id: Generated<number>
    user_id: number
    investment_opportunity_id: number
    choice: number
    shares: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    created_by: number | null
    version: Generated<number>
  }
  wip_reports: {
    tenant_id: number
    id: Generated<number>
    wip_snapshot_id: number
    pipeline_deal_id: number
    name: string
    about: string | null
    pipeline_stage_id: number
    stage_name: string
    stage_order: number
    owner_id: number | null
    owner_name: string | null
    currency: string
    amount_minor: bigint | null
    probability: number
    weighted_minor: bigint | null
    days_in_stage: number
    sla_days: number | null
    next_step: string | null
    next_step_on: string | null
    stage_probability: number | null
  }
  wip_snapshots: {
    tenant_id: number
    id: Generated<number>
    pipeline_id: number
    taken_on: string
    title: string | null
    taken_by: number | null
    taken_at: Date
  }
}
