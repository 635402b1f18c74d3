// Its own types name files without their extension, which modules of Node do not resolve.
declare module '@huggingface/tokenizers' {
  type Options = { text_pair?: string | null; add_special_tokens?: boolean; return_token_type_ids?: boolean }
  export class Tokenizer {
    /** What tokenizer.json and tokenizer_config.json hold. */
    constructor(tokenizer: object, settings: object)
    encode(text: string, options?: Options): { ids: number[]; attention_mask: number[]; token_type_ids?: number[] }
  }
}
