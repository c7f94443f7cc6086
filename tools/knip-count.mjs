/**
 * How many files knip looked at: it says nothing when it is content, nor when it is blind.
 * @type {import('knip').Reporter}
 */
export default ({ counters }) => console.log(`(${counters.processed} files)`)
