/** What an operator must change before the server can start: a sentence for a person, and never a secret. */
export class ConfigError extends Error {}
