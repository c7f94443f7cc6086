// The most characters of texts that several nouns have. Those of one noun stand with it. [limit/text-counting]

/** Of a first name, a family, an activity, a tag, a project, a recipient, a saved filter or a passkey. */
export const LONGEST_NAME = 60
export const LONGEST_EMAIL = 254
/** Of a search. */
export const LONGEST_SEARCH = 200
/** Of a description of a family. */
export const LONGEST_FAMILY_DESCRIPTION = 500
