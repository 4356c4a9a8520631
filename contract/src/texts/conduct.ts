/**
 * Texts of the conduct rules. Wording that a regulator prescribes changes; each tenant's compliance officer
 * confirms these before they are used, and what somebody was shown is stored with what they agreed to.
 */
export const conductTexts = {
  risk_banner:
    "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
  risk_banner_link: 'Take 2 mins to learn more.',
  risk_personal:
    "{first_name}, this is a high-risk investment. How would you feel if you lost the money you're about to invest?",
  risk_leave: 'Leave',
  risk_continue: 'Continue',
  risk_first:
    'Before your first high-risk investment with us, we’ll show you a risk warning and give you 24 hours to think. This happens once.',
  cooling_off:
    'Because this is your first high-risk investment with us, you have a 24-hour pause to think. You can continue from {time}.',
  cooling_off_over: 'Your 24 hours are up. Would you like to leave or continue?',
  registration_pending:
    'We review each registration before we show {investment_opportunities}. We’ll e-mail you as soon as yours is approved.',
  registration_approved: 'Your registration is approved. Our {investment_opportunities} are open to you now.',
  registration_rejected:
    'We can’t show you our {investment_opportunities}. If you think this is a mistake, contact us.',
  categorisation_intro:
    'UK rules ask us to confirm what kind of {investor} you are before showing high-risk investments. Choose the statement that is true for you; if none applies, choose “None of these”.',
  categorisation_pending:
    "Thanks – your statement is being reviewed. We'll e-mail you within one working day.",
  categorisation_approved: 'Your {investor} category is confirmed until {date}.',
  categorisation_rejected: "We couldn't accept this statement: {reason}. You can choose another category.",
  categorisation_evidence: 'We need more evidence before we can approve your statement: {request}.',
  categorisation_none: "You can't take part in these investments at the moment.",
  categorisation_expired: 'Your {investor} category has expired. Renew it to continue.',
  categorisation_reminder_subject: 'Please renew your {investor} category',
  categorisation_reminder_body:
    'Hello {first_name}, your {category} statement expires on {date}. Regulations require us to refresh it every 12 months. Please review and re-confirm it to keep access to new {opportunity_plural}; your existing holdings are unaffected. If your circumstances have changed, choose the category that fits now.',
  test_intro:
    "These questions check that you understand the risks. There's no time limit. If you don't pass you can try once more straight away; after that you must wait 24 hours.",
  test_intro_single:
    "These questions check that you understand the risks. There's no time limit. If you don't pass you must wait 24 hours before you try again.",
  test_needed: "These questions check that you understand the risks. There's no time limit.",
  test_passed: "You've passed. Your result is valid until {date}.",
  test_passed_lasting: "You've passed. Your result stays valid until the questions change.",
  test_failed_first:
    "You haven't shown enough understanding of the risks this time. You may try again with a different set of questions – consider reading the risk summary first.",
  test_failed_single:
    "You haven't shown enough understanding of the risks this time. You may try again now – consider reading the risk summary first.",
  test_failed_locked:
    "You didn't pass. Please wait a further 24 hours before trying again (available from {time}).",
  test_blocked: 'You have used all your attempts. Please contact {support_email}.',
  test_pending_categorisation: 'You can take the test once your {investor} category is approved.',
  test_incomplete: 'Please answer every question.',
  market_sounding_description:
    "We would like to share information about a possible transaction that may be inside information. If you accept you must keep it confidential and must not deal, recommend dealing, or cancel or amend orders in the issuer's securities, until we tell you it has become public or stale. Accepting records the date and time. If you do not wish to receive it, decline and nothing will be disclosed.",
  market_sounding_decline: 'Decline',
  market_sounding_accept: 'Accept',
  market_sounding_cleansed:
    'The information given to you by {provider} on {given_date} about {codename} ceased to be inside information on {cleansed_date}.',
  kyc_pending: "We're checking your identity.",
  kyc_refer: 'We need a little more information.',
  kyc_fail: "We couldn't complete your checks. Please contact {support_email}.",
} as const
