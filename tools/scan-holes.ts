import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSqliteFile } from '#server/db/sqlite-file.ts'

/** A server with planted holes: user input becomes SQL in one place and a page in another. */
export async function plantHoles(): Promise<{ url: string; stop: () => void }> {
  const database = openSqliteFile(':memory:')
  database.exec("create table things (name text); insert into things values ('garden'), ('house')")
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = searchParams.get('name') ?? ''
    response.setHeader('content-type', 'text/html')
    if (pathname === '/echo') return void response.end(`<h1>Hello ${name}</h1>`)
    if (pathname !== '/things') return void response.end('<a href="/echo?name=a">echo</a>')
    try {
      const rows = database.prepare(`select name from things where name = '${name}'`).all([])
      return void response.end(JSON.stringify(rows))
    } catch (error) {
      response.statusCode = 500
      return void response.end(String(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
