import { type FamilyAction, may } from '#domain/family/permission.ts'
import type { KnownCaller } from './access.ts'
import { ApiError } from '#server/http/api-error.ts'

type Handle<Ctx, Input, Answer> = (ctx: Ctx, input: Input) => Promise<Answer>
type AnyHandlers = Readonly<Record<string, Handle<never, never, unknown>>>

/** Wraps a handler so that only a caller with this right on their own data runs it. */
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

/** Every endpoint of these handlers, readings too, names the same row of the matrix. [permission/server-check] */
export function onlyWhoMay<H extends AnyHandlers>(action: FamilyAction, handlers: H): H {
  const entries = Object.entries(handlers).map(([name, handle]) => [name, guarded(action, handle)])
  return Object.fromEntries(entries) as H
}
