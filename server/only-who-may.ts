import { type FamilyAction, may } from '#domain/family-permission.ts'
import type { KnownCaller } from './access.ts'
import { ApiError } from './api-error.ts'

type Handle<Ctx, Input, Answer> = (ctx: Ctx, input: Input) => Promise<Answer>
type AnyHandlers = Readonly<Record<string, Handle<never, never, unknown>>>

/** A handler for those alone who may do that with what is their own. */
const guarded =
  <Ctx extends Pick<KnownCaller, 'column'>, Input, Answer>(
    action: FamilyAction,
    handle: Handle<Ctx, Input, Answer>,
  ): Handle<Ctx, Input, Answer> =>
  async (ctx, input) => {
    const column = await ctx.column()
    if (column !== null && may({ column, action, whose: 'own' }) === 'no') throw new ApiError('FORBIDDEN')
    return handle(ctx, input)
  }

/** rule [6.2-a]: every one of them, readings too, by a row of the matrix of rules §6.2. */
export function onlyWhoMay<H extends AnyHandlers>(action: FamilyAction, handlers: H): H {
  const entries = Object.entries(handlers).map(([name, handle]) => [name, guarded(action, handle)])
  return Object.fromEntries(entries) as H
}
