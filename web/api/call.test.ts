import { expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { auth } from '#contract/auth.ts'
import { type ApiError, createCall, type Send, type Session } from './call.ts'

const id = '019585e0-0000-7000-8000-000000000001'
const REFRESH = '/api/auth/refresh-token'
const refusal = (code: string, values: string[] = []) =>
  JSON.stringify({ code, message: code, values, details: {}, requestId: '1' })

type Seen = { url: string; method: string | undefined; authorization: string | null; key: string | null }
type Answer = [status: number, body: string]

/** A server that is asked in this order and knows who is signed in. */
function server(answer: (seen: Seen, asked: number) => Answer | Promise<Answer>) {
  const seen: Seen[] = []
  const ended: string[] = []
  const kept = { token: 'first' as string | null }
  const send: Send = async (url, { method, headers }) => {
    const one = { url, method, authorization: headers.get('authorization'), key: headers.get('idempotency-key') }
    const [status, body] = await answer(one, seen.push(one))
    return new Response(body === '' ? null : body, { status })
  }
  const session: Session = {
    token: () => kept.token,
    renew: ({ token }) => {
      kept.token = token
    },
    end: (reason) => {
      kept.token = null
      ended.push(reason)
    },
  }
  return { seen, ended, kept, ...createCall(send, session) }
}

test('an endpoint and its input become a request', async () => {
  const { seen, call } = server(() => [200, '[]'])
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' }
  expect(await call(activityLog.between, { query })).toEqual([])
  expect(seen).toEqual([
    {
      url: '/api/user/log/activity-logs?from=2026-03-02T00%3A00%3A00Z&to=2026-03-03T00%3A00%3A00Z',
      method: 'GET',
      authorization: 'Bearer first',
      key: null,
    },
  ])
})

test('no content is undefined', async () => {
  const { seen, call } = server(() => [204, ''])
  expect(await call(activityLog.remove, { params: { id } })).toBeUndefined()
  expect(seen[0]).toMatchObject({ url: `/api/user/log/activity-log/${id}`, method: 'DELETE' })
})

test('a refusal keeps its code; a page of a proxy has none', async () => {
  const refused = server(() => [404, refusal('NOT_FOUND', ['id'])])
  await expect(refused.call(activityLog.get, { params: { id } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', values: ['id'] },
  })
  const proxy = server(() => [502, '<html>'])
  await expect(proxy.call(activityLog.get, { params: { id } })).rejects.toMatchObject({ status: 502, body: undefined })
})

test('every post has a key of its own, and a second attempt has the same key', async () => {
  const { seen, call } = server(() => [200, '{}'])
  const body = { uiTheme: { mode: 'dark' as const } }
  await call(account.savePreference, { body })
  await call(account.savePreference, { body })
  await call(account.savePreference, { body, idempotencyKey: id })
  await call(account.preference)
  const [first, second, given, none] = seen.map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).not.toBe(first)
  expect([given, none]).toEqual([id, null])
})

test('a call goes to /api with its credentials, and waits 60 seconds for the answer', async () => {
  const late = new DOMException('late', 'TimeoutError')
  // The clock of the platform is none that a test can move.
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late))
  const asked: object[] = []
  const send: Send = async (url, { credentials, signal }) => {
    asked.push({ url, credentials })
    throw signal?.reason
  }
  const { call } = createCall(send, { token: () => 'first', renew: () => {}, end: () => {} })
  await expect(call(account.preference)).rejects.toBe(late)
  expect(asked).toEqual([{ url: '/api/user/preference', credentials: 'same-origin' }])
  expect(clock.mock.calls).toEqual([[60_000]])
  clock.mockRestore()
})

test('a 401 causes one refresh for all waiting calls, and each repeats with its own key', async () => {
  const { seen, call, ended } = server(({ url, authorization }) => {
    if (url === REFRESH) return [200, '{"token":"second","expiresAt":"2026-03-02T09:00:00.000Z"}']
    return authorization === 'Bearer second' ? [200, '{}'] : [401, refusal('UNAUTHENTICATED')]
  })
  await Promise.all([call(account.preference), call(account.saveMode, { body: never }), call(account.basicInfo)])
  expect(seen.filter(({ url }) => url === REFRESH)).toEqual([
    { url: REFRESH, method: 'POST', authorization: null, key: null },
  ])
  expect(ended).toEqual([])
  const keys = seen.filter(({ method, url }) => method === 'POST' && url !== REFRESH).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
const never = { appRunMode: { accountMode: 'PERSONAL' as const, enableSelfJournaling: true } }

test('a token that another tab has renewed meanwhile is used, without a refresh', async () => {
  const { seen, call, kept } = server(({ authorization }) => {
    kept.token = 'next door'
    return authorization === 'Bearer next door' ? [200, '{}'] : [401, refusal('UNAUTHENTICATED')]
  })
  await call(account.preference)
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer next door'])
})

test('a request of one user is not repeated with the session of the next', async () => {
  const sent: string[] = []
  let user = 'ann'
  const send: Send = async (url) => {
    sent.push(url)
    user = 'bea'
    return new Response(refusal('UNAUTHENTICATED'), { status: 401 })
  }
  const end = () => expect.unreachable('the session is that of the next')
  const { call } = createCall(send, { token: () => user, user: () => ({ userId: user }), renew: end, end })
  await expect(call(account.preference)).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual(['/api/user/preference'])
})

test.each([
  { refreshed: [401, refusal('UNAUTHENTICATED')] as Answer, reason: 'expired' },
  { refreshed: [403, refusal('FORBIDDEN')] as Answer, reason: 'expired' },
  { refreshed: [440, refusal('SESSION_ENDED')] as Answer, reason: 'ended' },
  { refreshed: [419, refusal('CREDENTIALS_CHANGED')] as Answer, reason: 'changed' },
])('a refresh answered by $refreshed.0 signs out: $reason', async ({ refreshed, reason }) => {
  const { call, ended, seen } = server(({ url }) => (url === REFRESH ? refreshed : [401, refusal('UNAUTHENTICATED')]))
  await expect(call(account.preference)).rejects.toMatchObject({ status: 401 })
  expect(ended[0]).toBe(reason)
  expect(seen).toHaveLength(2)
})

test('a server that cannot answer the refresh signs no one out', async () => {
  const busy = server(({ url }) => (url === REFRESH ? [503, ''] : [401, refusal('UNAUTHENTICATED')]))
  await expect(busy.call(account.preference)).rejects.toMatchObject({ status: 503 })
  const gone = server(({ url }) => {
    if (url === REFRESH) throw new TypeError('Failed to fetch')
    return [401, refusal('UNAUTHENTICATED')]
  })
  await expect(gone.call(account.preference)).rejects.toThrow(TypeError)
  expect([...busy.ended, ...gone.ended]).toEqual([])
})

test.each([
  { status: 419, code: 'CREDENTIALS_CHANGED', reason: 'changed' },
  { status: 440, code: 'SESSION_ENDED', reason: 'ended' },
])('$status signs out at once', async ({ status, code, reason }) => {
  const { call, ended, seen } = server(() => [status, refusal(code)])
  await expect(call(account.preference)).rejects.toMatchObject({ status })
  expect(ended).toEqual([reason])
  expect(seen).toHaveLength(1)
})

test('a wrong password is no reason to refresh, nor to sign out', async () => {
  const { call, ended, seen } = server(() => [401, refusal('UNAUTHENTICATED')])
  const body = { email: 'ann@example.com', password: 'wrong' }
  await expect(call(auth.signIn, { body })).rejects.toMatchObject({ status: 401 })
  expect(ended).toEqual([])
  expect(seen).toEqual([{ url: '/api/auth/sign-in', method: 'POST', authorization: null, key: null }])
})

/** A session that acts for a child; `lost` collects the children that the server did not know. */
function acting(answer: Answer, { child = 'mia', isLeft = false }: { child?: string; isLeft?: boolean } = {}) {
  const asked: { url: string; child: string | null }[] = []
  const lost: string[] = []
  const send: Send = async (url, { headers }) => {
    asked.push({ url, child: headers.get('x-data-group') })
    return new Response(answer[1], { status: answer[0] })
  }
  const end = () => expect.unreachable('nobody is signed out')
  const session: Session = {
    token: () => 'first',
    renew: end,
    end,
    actingFor: () => child,
    lose(one) {
      lost.push(one)
      return isLeft
    },
  }
  return { asked, lost, ...createCall(send, session) }
}

test('calls go in place of a child where possible, and others stay the user’s own', async () => {
  const { call, asked } = acting([200, '[]'])
  await call(activityLog.withAdjacent, { query: {} })
  await call(account.preference)
  await call(auth.signIn, { body: { email: 'ann@example.com', password: 'four quiet green hills' } })
  expect(asked.map(({ child }) => child)).toEqual(['mia', null, null])
})

test('data written by an earlier page goes to the user for whom it was written', async () => {
  const { call, asked } = acting([200, '[]'])
  await call(activityLog.remove, { params: { id }, dataGroup: null })
  await call(activityLog.remove, { params: { id }, dataGroup: 'leo' })
  expect(asked.map(({ child }) => child)).toEqual([null, 'leo'])
})

test.each([
  { name: 'the child is none of theirs', answer: [404, refusal('NOT_FOUND', ['dataGroup'])] as Answer, lost: ['mia'] },
  { name: 'a log is gone', answer: [404, refusal('NOT_FOUND', ['id'])] as Answer, lost: [] },
  { name: 'it is not allowed', answer: [403, refusal('FORBIDDEN')] as Answer, lost: [] },
])('$name: lost are $lost', async ({ answer, lost }) => {
  const there = acting(answer)
  await expect(there.call(activityLog.get, { params: { id } })).rejects.toMatchObject({ status: answer[0] })
  expect(there.lost).toEqual(lost)
})

test('a page that is being left for it gets no more answers', async () => {
  const { call, lost } = acting([404, refusal('NOT_FOUND', ['dataGroup'])], { isLeft: true })
  const answer = call(activityLog.get, { params: { id } }).then(
    () => 'answered',
    () => 'refused',
  )
  await expect.poll(() => lost).toEqual(['mia'])
  // Any request on its way has arrived by now.
  expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 0, 'nothing'))])).toBe('nothing')
})

/** A device that is handed over to a child: the refresh cookie gives tokens of the child's view. */
function handedOver(answer: (url: string) => Answer) {
  const seen: string[] = []
  const kept = { token: 'of the child', ended: [] as string[], locked: 0 }
  const send: Send = async (url) => {
    seen.push(url)
    const [status, text] = answer(url)
    return new Response(text, { status })
  }
  const session: Session = {
    token: () => kept.token,
    renew: ({ token }) => void (kept.token = token),
    end: (reason) => void kept.ended.push(reason),
    isHandedOver: () => true,
    lock: () => void kept.locked++,
  }
  return { seen, kept, ...createCall(send, session) }
}
const tokenOf = (token: string) => JSON.stringify({ token, expiresAt: '2026-03-02T09:00:00.000Z' })
const outcomeOf = (asked: Promise<unknown>) =>
  // Any request on its way has arrived by then.
  Promise.race([asked.then(String, () => 'refused'), new Promise((done) => setTimeout(done, 20, 'nothing'))])

test('the view of a child continues with the token of the refresh and asks for no other', async () => {
  const { refresh, seen, kept } = handedOver(() => [200, tokenOf('of the child again')])
  expect(await refresh()).toBe('of the child again')
  expect(seen).toEqual([REFRESH])
  expect(kept).toEqual({ token: 'of the child again', ended: [], locked: 0 })
})

const LOCKED: Answer = [423, refusal('SESSION_LOCKED')]
test.each([
  { name: 'the hour of the view is over', answer: (url: string): Answer => (url === REFRESH ? LOCKED : [401, '']) },
  {
    name: 'the view has ended',
    answer: (url: string): Answer => (url === REFRESH ? LOCKED : [440, refusal('SESSION_ENDED')]),
  },
  { name: 'a page of the parent calls', answer: (): Answer => LOCKED },
])('when $name the page locks, and ends no session', async ({ answer }) => {
  const { call, kept } = handedOver(answer)
  expect(await outcomeOf(call(activityLog.get, { params: { id } }))).toBe('nothing')
  expect(kept).toEqual({ token: 'of the child', ended: [], locked: 1 })
})

test('the view of a child ends with the session of its parent', async () => {
  const { call, kept } = handedOver(() => [440, refusal('SESSION_ENDED')])
  await expect(call(activityLog.get, { params: { id } })).rejects.toMatchObject({ status: 440 })
  expect(kept).toMatchObject({ ended: ['ended'], locked: 0 })
})

test.each([
  { proved: true, outcome: 'done', asked: 2 },
  { proved: false, outcome: 'PROOF_REQUIRED', asked: 1 },
])('a user who is asked for a proof and answers $proved gets: $outcome', async ({ proved, outcome, asked }) => {
  const seen: (string | null)[] = []
  const send: Send = async (_, { headers }) => {
    seen.push(headers.get('idempotency-key'))
    return seen.length > 1 ? Response.json('done') : new Response(refusal('PROOF_REQUIRED'), { status: 403 })
  }
  const session: Session = { token: () => 'first', renew: () => {}, end: () => {}, prove: async () => proved }
  const { call } = createCall(send, session)
  const result = await call(activityLog.remove, { params: { id } }).catch((error: ApiError) => error.body?.code)
  expect([result, seen.length]).toEqual([outcome, asked])
})
