// The floor of the day's list on SQLite: a bare node:http server that answers bytes it already has.
import { createServer } from 'node:http'

const body = Buffer.from(process.env['BODY'] ?? '')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
createServer((_, answer) => answer.writeHead(200, headers).end(body)).listen(Number(process.env['PORT']), '127.0.0.1')
