// For tests in which the operator has a model: one that speaks the chat completions of OpenAI, as slowly as it is told.
import { setTimeout as pause } from 'node:timers/promises'
import { startChatServer, replies, said, vacationsAs } from '#server/testing/chat-server.ts'
import { BuiltServer } from './built-server.ts'
import { test as base } from './fixtures.ts'

type Vacation = readonly [name: string, startDate: string, endDate: string]

type ModelServer = {
  readonly name: string
  /** Names them one after the other, so many seconds apart; another request hears all of them again. */
  readonly willSay: (vacations: readonly Vacation[], everySeconds: number) => void
  readonly willRefuse: () => void
  /** How often it was asked since it was told what to say. */
  readonly asked: () => number
}

/** The model, and a server that knows of it. */
export const test = base.extend<object, { model: ModelServer & { environment: Record<string, string> } }>({
  model: [
    async ({}, use) => {
      const chat = await startChatServer()
      const { settings, asked } = chat
      await use({
        name: settings.model,
        environment: { AI_BASE_URL: settings.baseUrl, AI_API_KEY: settings.apiKey, AI_MODEL: settings.model },
        willSay: (vacations, everySeconds) =>
          chat.will((response, body) => {
            const [opening, closing] = vacationsAs().split('[]')
            const pieces = vacations.flatMap(([name, startDate, endDate], at) => [
              `${at ? ',' : `${opening}[`}${JSON.stringify(said(name, startDate, endDate))}`,
              pause((at + 1) * everySeconds * 1000),
            ])
            return replies.saying(...pieces, `]${closing}`)(response, body)
          }),
        willRefuse: () => chat.will(replies.refusing(401)),
        asked: () => asked.length,
      })
      await chat.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model: { environment } }, use) => {
      const server = await BuiltServer.launchWithAdmin({ environment })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
