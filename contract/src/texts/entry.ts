/** Texts of the way in and of the pages that stand when something is missing or broken. */
export const entryTexts = {
  /** At the foot of the login pages and of the portal: the firm, its regulator and its register entry. */
  firm_notice: '{provider}.',
  register_intro:
    'Create your account to see {opportunity_plural} from {provider}. It takes about five minutes; have your ID to hand.',
  /** What somebody says of themselves by the tick under the form, before "and accept the terms". */
  register_declaration: 'I am 18 or over',
  email_check: "Please confirm your e-mail address. We've sent a link to {email}.",
  maintenance: "We're carrying out maintenance and will be back shortly.",
  not_found_title: "Sorry that page doesn't seem to exist",
  not_found_code: '404 page not found',
  not_found_body: 'The page you requested cannot be found.',
  error_title: 'Something went wrong',
  error_body: 'Click below to return to our homepage or try again later.',
  submit_failed: 'Something went wrong submitting.',
  record_changed:
    'Another user has changed this record. Their changes are shown, and yours are kept. Check the form and save again.',
  terms_prompt_title: 'Accept terms & conditions',
  terms_prompt_checkbox: 'I have read, understood and accept the terms and conditions',
  terms_prompt_submit: 'Submit',
  terms_prompt_busy: 'Submitting',
  terms_title: 'Terms & Conditions',
  notifications_loading: 'Loading Notifications...',
  notifications_mark_all: 'Mark all as Read',
} as const
