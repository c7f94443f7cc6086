import { afterAll, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

test('an invitation by mail lets the owner of the address sign up where new accounts need one', async () => {
  const { sendMail } = smtp
  const server = startServer({ sendMail, settings: { signUp: 'invite' } })
  const { as, runJobs, sendRaw, clock } = server
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann' })
  const signUp = (email: string, invitation?: string) =>
    sendRaw({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { firstName: 'Una', lastName: 'Test', email, password: 'four quiet green hills', invitation },
    })
  async function inviteAndReadToken(email: string) {
    await as('ann')(family.invite, { body: { email } })
    await runJobs()
    const mail = smtp.received.findLast(({ recipients }) => recipients.includes(email))
    return new URLSearchParams(new URL(mail!.text!.match(/http\S+/)![0]).hash.slice(1)).get('token')!
  }
  const token = await inviteAndReadToken('una@new.example')
  for (const [email, shown] of [
    ['una@new.example', undefined],
    ['una@new.example', 'nonsense'],
    ['eve@new.example', token],
  ] as const)
    expect((await signUp(email, shown)).statusCode).toBe(403)
  expect((await signUp('una@new.example', token)).statusCode).toBe(200)

  const late = await inviteAndReadToken('late@new.example')
  clock.advance(8 * 1440)
  expect((await signUp('late@new.example', late)).statusCode).toBe(403)
})
