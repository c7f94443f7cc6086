import { v4 as newId } from 'uuid'
import type { Instant } from '#domain/time/time.ts'
import { PATHS } from '#web/paths.ts'
import { setClock } from '#web/session/clock.ts'
import { createCall, type EndReason, type Send } from './call.ts'
import { tellForbidden } from './forbidden.ts'
import { takeEarly } from './early-answers.ts'
import { askForProof, explainUnverified } from './proof.ts'
import { setReached } from './reach.ts'
import { session } from './session.ts'
import { actingFor, isBeingLeft, leavePage, loseChild } from './subject.ts'
import { takenOverChild } from './taken-over.ts'

/** A proxy often says that the server is down. */
const NOBODY_HOME = [502, 503, 504]

/** The id of this page: the server does not tell it about its own changes. [offline/live-own-changes] */
export const clientId = newId()

const send: Send = async (url, init) => {
  if (init.method !== 'GET') init.headers.set('x-client-id', clientId)
  try {
    const answer = await (takeEarly(url, init) ?? fetch(url, init))
    setReached(!NOBODY_HOME.includes(answer.status))
    // A demo may live on another day than the device.
    const serverNow = answer.headers.get('x-hourkin-now')
    if (serverNow) setClock(serverNow as Instant)
    return answer
  } catch (error) {
    // An aborted request says nothing about the server.
    if (!init.signal?.aborted || init.signal.reason?.name === 'TimeoutError') setReached(false)
    throw error
  }
}

const end = (reason: EndReason) => {
  // A late answer to the session before is none to that of the next page.
  if (!isBeingLeft()) session.end(reason)
}

const client = createCall(send, {
  ...session,
  end,
  actingFor,
  lose: loseChild,
  isHandedOver: () => takenOverChild() !== null,
  lock: () => isBeingLeft() || leavePage(PATHS.locked),
  prove: askForProof,
  explainUnverified,
  tellForbidden,
})
export const { call, read, open, refresh: extendSession } = client
