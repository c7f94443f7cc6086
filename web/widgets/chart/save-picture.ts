import { saveBlob } from '#web/api/download.ts'

export type Legend = readonly { name: string; colour: string }[]

/** What of a style shows in a drawing; a picture that is saved has no style sheet. */
const SHOWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
]
/** Pixels of the file for one of the page. */
const SHARP = 2
const EDGE = 24
const LINE = 24

function standalone(svg: SVGSVGElement): { source: string; width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg, copy].map((each) => [each, ...each.querySelectorAll<SVGElement>('*')])
  for (const [at, element] of from!.entries()) {
    const style = getComputedStyle(element)
    to![at]!.setAttribute('style', SHOWN.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return { source: new XMLSerializer().serializeToString(copy), width, height }
}

/** The colour that a token stands for here and now. */
function resolved(beside: Element, colour: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour
  beside.parentElement?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Draws a picture with its title and what its colours mean, and hands it to the browser, which saves it as PNG. */
export async function savePicture(svg: SVGSVGElement, name: string, title: string, legend: Legend): Promise<void> {
  const { source, width, height } = standalone(svg)
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
  await image.decode()
  const font = getComputedStyle(document.body).fontFamily
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d')!
  const wide = Math.max(width, 320)
  paper.font = `14px ${font}`
  const places: { x: number; y: number }[] = []
  let [x, y] = [0, 0]
  for (const { name: text } of legend) {
    const size = 22 + paper.measureText(text).width + 18
    if (x > 0 && x + size > wide) [x, y] = [0, y + LINE]
    places.push({ x, y })
    x += size
  }
  const legendHeight = legend.length ? y + LINE + 8 : 0
  const titleHeight = 36
  canvas.width = (wide + 2 * EDGE) * SHARP
  canvas.height = (titleHeight + height + legendHeight + 2 * EDGE) * SHARP
  paper.scale(SHARP, SHARP)
  paper.fillStyle = resolved(svg, 'var(--surface-card)')
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const ink = resolved(svg, 'var(--ink)')
  paper.fillStyle = ink
  paper.textBaseline = 'middle'
  paper.font = `600 18px ${font}`
  paper.fillText(title, EDGE, EDGE + 12)
  paper.drawImage(image, EDGE + (wide - width) / 2, EDGE + titleHeight, width, height)
  paper.font = `14px ${font}`
  for (const [at, { name: text, colour }] of legend.entries()) {
    const place = { x: EDGE + places[at]!.x, y: EDGE + titleHeight + height + 20 + places[at]!.y }
    paper.fillStyle = resolved(svg, colour)
    paper.fillRect(place.x, place.y - 7, 14, 14)
    paper.fillStyle = ink
    paper.fillText(text, place.x + 22, place.y)
  }
  URL.revokeObjectURL(image.src)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob) saveBlob(`${name}.png`, blob)
}
