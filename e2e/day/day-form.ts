import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import type { Category } from '#contract/catalogue.ts'
import { wordsOf } from '#e2e/support/day-words.ts'
import { labelled } from '#e2e/support/labels.ts'
import { putAway } from '#e2e/support/sheets.ts'

/** The sheet in which a log is made or edited, by its labels. */
export class DayForm {
  readonly sheet: Locator
  readonly name: Locator
  readonly start: Locator
  readonly end: Locator
  readonly date: Locator
  readonly remark: Locator
  private readonly efficiency: Locator
  readonly project: Locator
  readonly recipient: Locator
  readonly save: Locator
  /** Names the obstacle. */
  readonly alert: Locator
  private readonly page: Page
  private readonly words: ReturnType<typeof wordsOf>

  constructor(page: Page, language: Language) {
    const { form, picker } = (this.words = wordsOf(language))
    this.page = page
    this.sheet = page.getByRole('dialog')
    this.name = this.field(form('activity'))
    this.start = this.field(form('start'))
    this.end = this.field(form('end'))
    this.date = labelled(this.sheet, form('date'))
    this.remark = this.field(form('remark'))
    this.efficiency = this.field(form('efficiencyPercent'))
    this.project = this.field(picker('project'))
    this.recipient = this.field(picker('recipient'))
    this.save = this.sheet.getByRole('button', { name: form('save'), exact: true })
    this.alert = this.sheet.getByRole('alert')
  }

  /** The start of a new log is on the day that is shown, unless another one is said. */
  async enter(what: { category?: Category; name?: string; date?: string; from: string; to: string }): Promise<void> {
    if (what.category)
      await this.sheet.getByRole('radio', { name: this.words.category(what.category), exact: true }).check()
    if (what.name !== undefined) await this.name.fill(what.name)
    if (what.date !== undefined) await this.date.fill(what.date)
    await this.start.fill(what.from)
    await this.end.fill(what.to)
    await this.end.blur()
  }

  async addTag(name: string): Promise<void> {
    await this.open('tagsAndProject')
    await this.create(this.words.picker('tags'), name)
    await expect(this.sheet.getByText(name, { exact: true })).toBeVisible()
    // The user continues typing.
    await expect(this.field(this.words.picker('tags'))).toBeFocused()
  }

  async addProject(name: string): Promise<void> {
    await this.open('tagsAndProject')
    const project = await this.create(this.words.picker('project'), name)
    await expect(project).toHaveValue(name)
  }

  async addHelped(name: string, { forWhat, minutes }: { forWhat: string; minutes: number }): Promise<void> {
    const t = this.words.picker
    await this.open('helped')
    await this.field(t('recipient')).fill(name)
    const offer = t('createAs', { name, type: t('personal') })
    await this.page.getByRole('option', { name: offer }).click()
    await this.forWhat(name).fill(forWhat)
    await this.helped(name).getByText(t('minutes'), { exact: true }).click()
    await this.minutesOf(name).fill(String(minutes))
  }

  forWhat = (name: string): Locator => this.helped(name).getByLabel(this.words.picker('forWhat'))
  minutesOf = (name: string): Locator => this.helped(name).getByLabel(this.words.picker('value', { name }))

  async rate(stars: number): Promise<void> {
    await this.sheet.getByRole('radio', { name: this.words.rating('stars', { count: stars }), exact: true }).check()
  }

  async setParallel(): Promise<void> {
    await this.sheet.getByRole('switch', { name: this.words.form('parallel') }).check()
  }

  async submit(): Promise<void> {
    await this.save.click()
    await expect(this.sheet).toBeHidden()
  }

  async close(): Promise<void> {
    await this.sheet.getByRole('button', { name: this.words.form('close') }).click()
    await putAway(this.sheet)
  }

  /** A part of the form that is folded away unless there is something in it. */
  async open(part: 'tagsAndProject' | 'helped' | 'efficiency'): Promise<void> {
    const inside = { tagsAndProject: this.project, helped: this.recipient, efficiency: this.efficiency }[part]
    if (!(await inside.isVisible())) await this.sheet.getByText(this.words.form(part), { exact: true }).click()
    await expect(inside).toBeVisible()
  }

  private helped = (name: string) => this.sheet.getByRole('group', { name, exact: true })
  private field = (name: string) =>
    this.sheet.getByRole('textbox', { name, exact: true }).or(this.sheet.getByRole('combobox', { name, exact: true }))

  private async create(picker: string, name: string): Promise<Locator> {
    const field = this.field(picker)
    await field.fill(name)
    const offer = this.page.getByRole('option', { name: this.words.picker('create', { name }) })
    await expect(offer).toBeVisible()
    // The offer to create stands last.
    await field.press('ArrowUp')
    await expect(offer).toHaveAttribute('data-combobox-selected', 'true')
    await field.press('Enter')
    return field
  }
}
