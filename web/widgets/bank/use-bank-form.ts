import { useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { ApiError } from '#web/api/call.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useSaving } from '#web/ui/use-saving.ts'
import { type BankRule, bankRuleMessages } from './bank-messages.ts'
import { refreshBank } from './bank-queries.ts'
import { type Complaints, fieldErrorsOf, serverFieldErrors, type Wrong } from './complaints.ts'

const EARLY: readonly BankRule[] = ['insufficient', 'overDailyLimit', 'notHundred']

type BankFormOptions<T> = {
  /** The errors of the present input, by the rules of the domain. */
  wrong: Wrong
  /** The field of the number that is moved. */
  amount: string
  /** The body as text: an equal body is the same attempt and takes effect once. [offline/idempotency-key] */
  body: object
  send: (idempotencyKey: string) => Promise<T>
  onDone: (answer: T) => void
}

/** A form of the bank: nothing is done twice, an error is shown at its field, and typed text stays. */
export function useBankForm<T>({ wrong, amount, body, send, onDone }: BankFormOptions<T>) {
  const t = useWords(bankRuleMessages)
  const [isTried, setTried] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  const saving = useSaving({ version: null, stale: '', refusalsOf: (error) => serverFieldErrors(error, amount) })
  const found = fieldErrorsOf(wrong, amount)
  // A missing balance is shown at once, every other error once the user wants to go on.
  const early = Object.fromEntries(Object.entries(found).filter(([, rule]) => EARLY.includes(rule)))
  const shown: Partial<Complaints> = { ...(isTried ? found : early), ...saving.refused }

  async function submit() {
    setTried(true)
    saving.forget()
    if (wrong.length) return
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    let answer: { value: T } | undefined
    await saving.save(async () => {
      try {
        answer = { value: await send(attempt.current.key) }
      } catch (failure) {
        // A refused attempt that is made again is another attempt.
        if (failure instanceof ApiError && failure.status < 500) attempt.current = { text: '', key: '' }
        throw failure
      } finally {
        void refreshBank()
      }
    })
    if (!answer) return
    attempt.current = { text: '', key: '' }
    setTried(false)
    onDone(answer.value)
  }
  const errorOf = (field: string) => {
    const rule = shown[field]
    return rule && t(rule)
  }
  return {
    errorOf,
    failure: saving.failure,
    isPending: saving.isPending,
    submit: () => void submit(),
    retype: saving.retype,
  }
}
