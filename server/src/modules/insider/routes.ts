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
import { showJson } from '../../kernel/resource/show.ts'
import { acceptSounding } from './accept-sounding.ts'
import { requestOf, requestsOf } from './requests.ts'
import { cancelPersonalDeal } from './cancel-personal-deal.ts'
import { previewPersonalDeal } from './check-personal-deal.ts'
import { decidePersonalDeal } from './decide-personal-deal.ts'
import { executePersonalDeal } from './execute-personal-deal.ts'
import { personalDeals } from './personal-deals.ts'
import { sendContractNote } from './send-contract-note.ts'
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
  commandRoute(app, contract.openMarketSounding, async (work, { body }) =>
    showJson(work.db, soundings, work, await openSounding(work, body)),
  )
  commandRoute(app, contract.changeMarketSounding, async (work, { id, body }) => {
    await changeSounding(work, id, body)
    return showJson(work.db, soundings, work, id)
  })
  commandRoute(app, contract.askInSounding, async (work, { id, body }) => {
    await askInSounding(work, id, body)
    return showJson(work.db, soundings, work, id)
  })
  commandRoute(app, contract.recordSpokenSounding, async (work, { id, body }) =>
    showJson(work.db, spokenSoundings, work, await recordSpoken(work, id, body)),
  )
  commandRoute(app, contract.addInsider, async (work, { body }) =>
    showJson(work.db, insiderList, work, await addInsider(work, body)),
  )
  queryRoute(app, contract.readInsiderVersions, (question, { id }) => versionsOf(question, id))
  commandRoute(app, contract.correctInsider, async (work, { id, body }) => {
    await correctInsider(work, id, body)
    return showJson(work.db, insiderList, work, id)
  })
  commandRoute(app, contract.endInsider, async (work, { id, body }) => {
    await endInsider(work, id, body)
    return showJson(work.db, insiderList, work, id)
  })
  commandRoute(app, contract.answerMinutes, (work, { id, body }) => answerMinutes(work, id, body))
  commandRoute(app, contract.cleanseMarketSounding, async (work, { id, body }) => {
    await cleanseSounding(work, id, body)
    return showJson(work.db, soundings, work, id)
  })
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
  commandRoute(app, contract.addRestrictedIssuer, async (work, { body }) =>
    showJson(work.db, restrictedIssuers, work, await addRestrictedIssuer(work, body)),
  )
  commandRoute(app, contract.endRestrictedIssuer, async (work, { id, body }) => {
    await endRestrictedIssuer(work, id, body)
    return showJson(work.db, restrictedIssuers, work, id)
  })
}

/** Deals that members of staff make for themselves. */
function personalDealRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.checkPersonalDeal, (question, { query }) => previewPersonalDeal(question, query))
  resourceRoutes(app, personalDeals)
  commandRoute(app, contract.requestPersonalDeal, async (work, { body }) =>
    showJson(work.db, personalDeals, work, await requestPersonalDeal(work, body)),
  )
  commandRoute(app, contract.decidePersonalDeal, async (work, { id, body }) => {
    await decidePersonalDeal(work, id, body)
    return showJson(work.db, personalDeals, work, id)
  })
  commandRoute(app, contract.executePersonalDeal, async (work, { id, body }) => {
    await executePersonalDeal(work, id, body)
    return showJson(work.db, personalDeals, work, id)
  })
  fileRoute(app, contract.readContractNote, (question, { id, query, request, reply }) =>
    sendContractNote(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
  commandRoute(app, contract.cancelPersonalDeal, async (work, { id }) => {
    await cancelPersonalDeal(work, id)
    return showJson(work.db, personalDeals, work, id)
  })
}
