import { afterAll } from 'vitest'
import { openForFile } from './harness.ts'

afterAll(await openForFile())
