import * as contract from '@moorgate/contract'
import {
  acceptMarketSounding as acceptEndpoint,
  readMarketSounding,
  readMarketSoundingRequests,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { acceptSounding } from './accept-sounding.ts'
import { requestOf, requestsOf } from './requests.ts'
import { cancelPersonalDeal } from './cancel-personal-deal.ts'
import { previewPersonalDeal } from './check-personal-deal.ts'
import { decidePersonalDeal } from './decide-personal-deal.ts'
import { executePersonalDeal } from './execute-personal-deal.ts'
import { personalDeals } from './personal-deals.ts'
import { sendContractNote } from './send-contract-note.ts'
import { recordUnapprovedDeal } from './record-unapproved-deal.ts'
import { requestPersonalDeal } from './request-personal-deal.ts'
import { addRestrictedIssuer } from './restricted/add-restricted-issuer.ts'
import { endRestrictedIssuer } from './restricted/end-restricted-issuer.ts'
import { issuersUnderSounding, restrictedIssuers } from './restricted/restricted-issuers.ts'
import { askInSounding, candidatesOf } from './sounding/ask.ts'
import { cleanseSounding } from './sounding/cleanse.ts'
import {
  addToList,
  changePreference,
  doNotSoundEntries,
  preferenceOf,
  removeFromList,
} from './sounding/do-not-sound.ts'
import { changeSounding, openSounding } from './sounding/open-sounding.ts'
import { answerMinutes } from './sounding/answer-minutes.ts'
import { recordSpoken } from './sounding/record-spoken.ts'
import { spokenSoundings } from './sounding/spoken-soundings.ts'
import { insiderList, insiderVersions } from './sounding/insider-list.ts'
import { correctInsider } from './sounding/correct-insider.ts'
import { versionsOf } from './sounding/insider-versions.ts'
import {
  acknowledgeDuties,
  ownInsiderDuties,
  recordAcknowledgement,
  remindOfDuties,
} from './sounding/insider-duties.ts'
import { addInsider, endInsider } from './sounding/insiders.ts'
import { soundingRequests } from './sounding/requests-kept.ts'
import { soundings } from './sounding/soundings.ts'
import { acceptances } from './tables.ts'

export function insiderRoutes(app: FastifyInstance): void {
  resourceRoutes(app, acceptances)
  queryRoute(app, readMarketSoundingRequests, (question) => requestsOf(question))
  queryRoute(app, readMarketSounding, (question, { id }) => requestOf(question, id))
  commandRoute(app, acceptEndpoint, async (work, { body, request }) => {
    const { id, isNew } = await acceptSounding(work, body, request.headers['user-agent'])
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, acceptances, work, id))
  })
  soundingRoutes(app)
  doNotSoundRoutes(app)
  restrictedIssuerRoutes(app)
  personalDealRoutes(app)
}

function soundingRoutes(app: FastifyInstance): void {
  resourceRoutes(app, soundings)
  resourceRoutes(app, soundingRequests)
  resourceRoutes(app, insiderList)
  resourceRoutes(app, insiderVersions)
  resourceRoutes(app, spokenSoundings)
  queryRoute(app, contract.readSoundingCandidates, (question, { id, query }) =>
    candidatesOf(question, id, query.search),
  )
  newRecordCommand(app, contract.openMarketSounding, soundings, (work, { body }) => openSounding(work, body))
  recordCommand(app, contract.changeMarketSounding, soundings, (work, { id, body }) =>
    changeSounding(work, id, body),
  )
  recordCommand(app, contract.askInSounding, soundings, (work, { id, body }) => askInSounding(work, id, body))
  newRecordCommand(app, contract.recordSpokenSounding, spokenSoundings, (work, { id, body }) =>
    recordSpoken(work, id, body),
  )
  newRecordCommand(app, contract.addInsider, insiderList, (work, { body }) => addInsider(work, body))
  queryRoute(app, contract.readInsiderVersions, (question, { id }) => versionsOf(question, id))
  recordCommand(app, contract.correctInsider, insiderList, (work, { id, body }) =>
    correctInsider(work, id, body),
  )
  recordCommand(app, contract.endInsider, insiderList, (work, { id, body }) => endInsider(work, id, body))
  queryRoute(app, contract.readInsiderDuties, (question) => ownInsiderDuties(question))
  commandRoute(app, contract.acknowledgeInsiderDuties, (work, { id }) => acknowledgeDuties(work, id))
  recordCommand(app, contract.recordInsiderAcknowledgement, insiderList, (work, { id, body }) =>
    recordAcknowledgement(work, id, body),
  )
  recordCommand(app, contract.remindInsider, insiderList, (work, { id }) => remindOfDuties(work, id))
  commandRoute(app, contract.answerMinutes, (work, { id, body }) => answerMinutes(work, id, body))
  recordCommand(app, contract.cleanseMarketSounding, soundings, (work, { id, body }) =>
    cleanseSounding(work, id, body),
  )
}

/** People who don't wish to be asked. */
function doNotSoundRoutes(app: FastifyInstance): void {
  resourceRoutes(app, doNotSoundEntries)
  commandRoute(app, contract.addToDoNotSound, (work, { body }) => addToList(work, body))
  commandRoute(app, contract.removeFromDoNotSound, (work, { id }) => removeFromList(work, id))
  queryRoute(app, contract.readSoundingPreference, (question) => preferenceOf(question))
  commandRoute(app, contract.changeSoundingPreference, async (work, { body }) => {
    await changePreference(work, body)
    return preferenceOf(work)
  })
}

/** Issuers in whose securities members of staff may not deal. */
function restrictedIssuerRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readIssuersUnderSounding, (question) => issuersUnderSounding(question))
  resourceRoutes(app, restrictedIssuers)
  newRecordCommand(app, contract.addRestrictedIssuer, restrictedIssuers, (work, { body }) =>
    addRestrictedIssuer(work, body),
  )
  recordCommand(app, contract.endRestrictedIssuer, restrictedIssuers, (work, { id, body }) =>
    endRestrictedIssuer(work, id, body),
  )
}

/** Deals that members of staff make for themselves. */
function personalDealRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.checkPersonalDeal, (question, { query }) => previewPersonalDeal(question, query))
  resourceRoutes(app, personalDeals)
  newRecordCommand(app, contract.requestPersonalDeal, personalDeals, (work, { body }) =>
    requestPersonalDeal(work, body),
  )
  newRecordCommand(app, contract.recordUnapprovedDeal, personalDeals, (work, { body }) =>
    recordUnapprovedDeal(work, body),
  )
  recordCommand(app, contract.decidePersonalDeal, personalDeals, (work, { id, body }) =>
    decidePersonalDeal(work, id, body),
  )
  recordCommand(app, contract.executePersonalDeal, personalDeals, (work, { id, body }) =>
    executePersonalDeal(work, id, body),
  )
  fileRoute(app, contract.readContractNote, (question, { id, query, request, reply }) =>
    sendContractNote(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
  recordCommand(app, contract.cancelPersonalDeal, personalDeals, (work, { id }) =>
    cancelPersonalDeal(work, id),
  )
}
