import type { Definition } from '@moorgate/contract'
import { mayAsk } from './write.ts'

const purpose = (key: string, title: string, text: string) => mayAsk(key, 'yes_no', title, { hint: text })

/** The purposes that every tenant begins with. None is given until somebody gives it. */
export const consents: Definition = {
  sections: [
    {
      key: 'contact',
      title: 'Hearing from us',
      questions: [
        purpose(
          'offers_by_email',
          'New opportunities by e-mail',
          'We write to you when an opportunity opens that your category allows you to see.',
        ),
        purpose(
          'offers_by_phone',
          'New opportunities by telephone',
          'Someone who looks after you may call you about an opportunity.',
        ),
        purpose(
          'events_and_news',
          'Events and news',
          'Invitations to meet the companies, and our quarterly newsletter.',
        ),
      ],
    },
    {
      key: 'sharing',
      title: 'Sharing your details',
      questions: [
        purpose(
          'share_with_companies',
          'Your name with companies that you invest in',
          'We may share more about you with a company than its register shows.',
        ),
        purpose(
          'share_with_adviser',
          'Your portfolio with your adviser',
          'Your adviser can see your holdings and reports.',
        ),
        purpose(
          'electronic_documents',
          'Documents in electronic form',
          'You receive certificates, statements and notices in your account, not by post.',
        ),
      ],
    },
  ],
  bands: [],
}
