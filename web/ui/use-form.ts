import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages, versionIn, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import type { FieldErrors } from './field-errors.ts'

type Failure = { title?: string | undefined; text: string }

type FormInput<Values extends object, Field extends string, Complaint extends string, Answer> = {
  /** The values at first. Later ones count only if the form follows. */
  start: Values
  /** The fields that the user has not changed follow the start, which others may save. */
  isFollowing?: boolean
  /** What was typed before the form was closed. */
  typed?: Values | undefined
  /** What is wrong, by field, before the server is asked: by the contract's schema, or the rules of the domain. */
  check?: (values: Values) => FieldErrors<Field, Complaint>
  /**
   * Which errors show before the first attempt. With it, errors are those of the present values; without it, an error
   * of the last attempt shows until its field is changed.
   */
  early?: (found: FieldErrors<Field, Complaint>) => FieldErrors<Field, Complaint>
  /** The text for a field; left out: no field has an error. */
  say?: (complaint: Complaint, values: Values) => string
  /** The version of what is changed; null or left out: something new is made. [offline/version-conflict] */
  version?: number | null | undefined
  /** Asks the server, with the latest version that is known. */
  send: (values: Values, version: number) => Promise<Answer>
  onDone?: (answer: Answer, values: Values) => void
  /** What the server refused, by field; {}: the failure is about the form as a whole. */
  refusalsOf?: (error: unknown) => FieldErrors<Field, Complaint>
  /** The text for a conflict: another user was faster. [offline/version-conflict] */
  stale?: string | undefined
  /** The text for another failure; left out: only why. */
  failureOf?: ((error: unknown) => Failure | null) | undefined
}

type TextField<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string
/** What a field for a text takes. */
export type TextFieldProps = {
  value: string
  error: string | undefined
  onChange: (typed: { currentTarget: { value: string } }) => void
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
/** The fields of a part whose values are those of the whole. */
const fieldsAlike = <T extends object>(part: Partial<T>, whole: T): string[] =>
  Object.keys(part).filter((field) => part[field as keyof T] === whole[field as keyof T])
const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0
const without = <T extends object>(errors: T, fields: readonly string[]): T =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))) as T

/** A user who cannot see the red is led to it. Mantine marks a password field in a way of its own. */
function focusFirstWrong(form: HTMLFormElement | undefined): void {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLElement)
  fields.find((field) => field.matches('[aria-invalid="true"], [data-invalid="true"]'))?.focus()
}

type Sending<Errors, Answer> = Pick<FormInput<object, never, never, Answer>, 'version' | 'stale' | 'failureOf'> & {
  refusalsOf: (error: unknown) => Errors
}

/** The call of a form: whether it is on its way, why it failed, and the latest version that is known. */
function useSending<Errors extends object, Answer>(input: Sending<Errors, Answer>) {
  const say = useWords(errorMessages)
  const { failureOf = (error: unknown) => ({ text: wordsFor(error, say) }), refusalsOf, stale } = input
  const [version, setVersion] = useState(input.version ?? 0)
  const [failed, setFailed] = useState<{ error: unknown; isNamed: boolean } | null>(null)
  const [isPending, setPending] = useState(false)

  async function ask(send: (version: number) => Promise<Answer>): Promise<{ answer: Answer } | { refused: Errors }> {
    setFailed(null)
    setPending(true)
    try {
      return { answer: await send(Math.max(version, input.version ?? 0)) }
    } catch (error) {
      const refused = refusalsOf(error)
      setVersion(versionIn(error) ?? version)
      setFailed({ error, isNamed: !isEmpty(refused) })
      return { refused }
    } finally {
      setPending(false)
    }
  }
  function failureText(): Failure | null {
    if (!failed || failed.isNamed) return null
    return stale !== undefined && versionIn(failed.error) !== null ? { text: stale } : failureOf(failed.error)
  }
  return { isPending, failure: failureText(), ask, forget: () => setFailed(null) }
}

/**
 * A form around one call: its values, what is wrong with them, and how they are saved. The browser's errors and the
 * server's stand at their fields, and the first one gets the focus. Typed values always stay. If another user was
 * faster, the form says so and goes on from their version. [offline/version-conflict]
 */
export function useForm<Values extends object, Answer, Field extends string = never, Complaint extends string = never>(
  input: FormInput<Values, Field, Complaint, Answer>,
) {
  type Errors = FieldErrors<Field, Complaint>
  const { start, isFollowing = false, check = () => ({}), early, say = String, send, onDone } = input
  const { version, stale, failureOf, refusalsOf = () => ({}) } = input
  const [first] = useState(start)
  const [changes, setChanges] = useState<Partial<Values>>(input.typed ?? {})
  const [isTried, setTried] = useState(false)
  const [lastErrors, setLastErrors] = useState<Errors>({})
  const { isPending, failure, ask, forget } = useSending<Errors, Answer>({ version, stale, failureOf, refusalsOf })

  const base = isFollowing ? start : first
  const values: Values = { ...base, ...changes }
  const errors: Errors = early ? { ...lastErrors, ...(isTried ? check(values) : early(check(values))) } : lastErrors
  const textAt = (field: string): string | undefined => {
    const complaint = (errors as { readonly [F in string]?: Complaint })[field]
    return complaint && say(complaint, values)
  }
  const errorOf: (field: Field) => string | undefined = textAt

  function set(part: Partial<Values>) {
    setChanges((before) => ({ ...before, ...part }))
    setLastErrors((before) => (early ? {} : without(before, Object.keys(part))))
  }
  /** @param form gets the focus at its first error */
  function show(found: Errors, form: HTMLFormElement | undefined) {
    flushSync(() => {
      setTried(true)
      setLastErrors(found)
    })
    focusFirstWrong(form)
  }
  /** Asks the server in this or in another way, such as by a passkey. */
  async function run(another: (version: number) => Promise<Answer>, form?: HTMLFormElement) {
    const said = await ask(another)
    if ('refused' in said) return show(said.refused, form)
    setTried(false)
    // What was typed meanwhile is not saved yet.
    if (isFollowing) setChanges((current) => without(current, fieldsAlike(current, values)))
    onDone?.(said.answer, values)
  }
  function onSubmit({ currentTarget: form }: SubmitEvent<HTMLFormElement>) {
    const found = check(values)
    forget()
    show(found, form)
    if (isEmpty(found)) void run((latest) => send(values, latest), form)
  }
  const field = (name: TextField<Values>): TextFieldProps => ({
    value: values[name] as string,
    error: textAt(name),
    onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
  })
  return {
    values,
    set,
    /** What was typed is given up, and what was said of it. */
    reset() {
      setChanges({})
      setLastErrors({})
      forget()
    },
    isTyped: !isSame(values, base),
    errors,
    errorOf,
    field,
    run,
    shell: { error: failure, pending: isPending, onSubmit },
  }
}
