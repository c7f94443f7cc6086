import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mantineSheets } from './mantine-css.ts'

const sheets = mantineSheets(join(import.meta.dirname, '../..'))
const at = (name: string) => sheets.indexOf(`@mantine/core/styles/${name}.layer.css`)

test('used components have their styles, with those of their parts', () => {
  for (const name of ['Button', 'UnstyledButton', 'Loader', 'Input', 'PasswordInput', 'Modal', 'ModalBase', 'Overlay'])
    expect({ name, found: at(name) >= 0 }).toEqual({ name, found: true })
})

test('unused components are left out', () => expect(at('ColorPicker')).toBe(-1))

test('the base comes first, and a component before its overrides', () => {
  expect([at('baseline'), at('global')]).toEqual([0, 1])
  expect(at('UnstyledButton')).toBeLessThan(at('Button'))
  expect(at('Input')).toBeLessThan(at('PasswordInput'))
  expect(at('ModalBase')).toBeLessThan(at('Modal'))
})
