import { expect, test } from 'vitest'
import { offerUndo, type Redo } from './undo.ts'

/** A number that steps add to, each of which can be taken back and done again. */
function counter() {
  let value = 0
  const redos: (() => void)[] = []
  const undos: (() => void)[] = []
  const add = (by: number, isAgain = false): (() => void) => {
    value += by
    const { undo } = offerUndo(
      () => `Added ${by}`,
      (offerRedo) => {
        value -= by
        redos.push(offerRedo(() => void undos.push(add(by, true))).run)
      },
      undefined,
      isAgain,
    )
    return undo
  }
  return { add, redos, undos, value: () => value }
}

test('an undone change can be redone once, and undone again', () => {
  const { add, redos, undos, value } = counter()
  const undo = add(5)
  undo()
  expect(value()).toBe(0)
  redos[0]!()
  redos[0]!()
  expect(value()).toBe(5)
  undos[0]!()
  expect(value()).toBe(0)
  redos[1]!()
  expect(value()).toBe(5)
})

test('several are redone in any order, as they were undone', () => {
  const { add, redos, value } = counter()
  const [first, second] = [add(1), add(10)]
  second()
  first()
  redos[1]!()
  expect(value()).toBe(1)
  redos[0]!()
  expect(value()).toBe(11)
})

test('after another change, an undone change cannot be redone', () => {
  const { add, redos, value } = counter()
  add(1)()
  add(10)
  redos[0]!()
  expect(value()).toBe(10)
})

test('a failed undo is not redone', async () => {
  let redo: Redo | undefined
  let again = 0
  const { undo } = offerUndo(
    () => 'Failed',
    (offerRedo) => {
      redo = offerRedo(() => (again += 1), Promise.reject(new Error('refused')))
    },
  )
  undo()
  expect(redo?.isOpen()).toBe(true)
  await new Promise((done) => setTimeout(done))
  expect(redo?.isOpen()).toBe(false)
  redo?.run()
  expect(again).toBe(0)
})
