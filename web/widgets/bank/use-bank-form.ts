import { useRef } from 'react'
import { v4 as newKey } from 'uuid'
import { ApiError } from '#web/api/call.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useForm } from '#web/ui/use-form.ts'
import { type BankRule, bankRuleMessages } from './bank-messages.ts'
import { refreshBank } from './bank-queries.ts'
import { type Complaints, fieldErrorsOf, serverFieldErrors, type Wrong } from './complaints.ts'

const EARLY: readonly BankRule[] = ['insufficient', 'overDailyLimit', 'notHundred']
// A missing balance is shown at once, every other error once the user wants to go on.
const earlyOf = (found: Complaints): Complaints =>
  Object.fromEntries(Object.entries(found).filter(([, rule]) => rule && EARLY.includes(rule)))

type BankFormInput<Values, Answer> = {
  start: Values
  /** The start is what the family has agreed on, which others may change meanwhile. */
  isFollowing?: boolean
  /** The errors of the present input, by the rules of the domain. */
  wrong: (values: Values) => Wrong
  /** The field of the number that is moved. */
  amount: string
  send: (values: Values, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer, values: Values) => void
}
export type BankForm = Pick<ReturnType<typeof useForm>, 'shell' | 'isTyped'>

/**
 * A form of the bank: nothing is done twice. Equal values are the same attempt and take effect once.
 * [offline/idempotency-key]
 */
export function useBankForm<Values extends object, Answer>(input: BankFormInput<Values, Answer>) {
  const { start, isFollowing = false, wrong, amount, send, onDone } = input
  const t = useWords(bankRuleMessages)
  const attempt = useRef({ text: '', key: '' })

  async function sendOnce(values: Values): Promise<Answer> {
    const text = JSON.stringify(values)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    try {
      const answer = await send(values, attempt.current.key)
      attempt.current = { text: '', key: '' }
      return answer
    } catch (failure) {
      // A refused attempt that is made again is another attempt.
      if (failure instanceof ApiError && failure.status < 500) attempt.current = { text: '', key: '' }
      throw failure
    } finally {
      void refreshBank()
    }
  }
  return useForm({
    start,
    isFollowing,
    check: (values) => fieldErrorsOf(wrong(values), amount),
    early: earlyOf,
    say: (rule) => t(rule),
    send: sendOnce,
    onDone,
    refusalsOf: (error) => serverFieldErrors(error, amount),
    failureOf: (error) => failureOf('create', error),
  })
}
