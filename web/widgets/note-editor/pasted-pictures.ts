/** How a note says that there was a picture. */
export type PictureWords = { readonly picture: string; readonly named: (name: string) => string }

const EMOJI = /^[\p{Extended_Pictographic}\p{Regional_Indicator}][^\p{L}]*$/u
const FILE = /[^/]+\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic|tiff?)$/i
const LONGEST_NAME = 80
/** In pixels: a picture that is no larger only tracks readers. */
const LARGEST_PIXEL = 2

/** As its file is called on the web; on the disk of a word processor it is called by a number. */
function fileName(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, pathname } = new URL(address)
  const [name = ''] = /^https?:$/.test(protocol) ? (FILE.exec(pathname) ?? []) : []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function wordsFor(picture: HTMLImageElement, { picture: nameless, named }: PictureWords): string {
  const own = (picture.alt.trim() || picture.title.trim()).replaceAll(/\s+/g, ' ')
  if (EMOJI.test(own)) return own
  const sizes = [picture.getAttribute('width'), picture.getAttribute('height')].filter((size) => size !== null)
  const isPixel = sizes.length > 0 && sizes.every((size) => Number.parseFloat(size) <= LARGEST_PIXEL)
  const isDecoration = picture.matches('[role=presentation], [role=none], [aria-hidden=true]')
  if (isPixel || isDecoration) return ''
  const name = Array.from(own || fileName(picture.getAttribute('src') ?? ''))
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).join('')}…` : name.join('')
  return ` ${shown === '' ? nameless : named(shown)} `
}

/** A note keeps no pictures, so their descriptions replace them. */
export function replacePictures(page: Document, words: PictureWords) {
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(wordsFor(picture, words))
}

/** Nothing else comes along, so that nothing of it can be kept. */
export const bringsOnlyFiles = (data: DataTransfer | null): boolean =>
  data !== null && data.files.length > 0 && data.getData('text/html') === '' && data.getData('text/plain') === ''
