import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { assistantHandlers } from './assistant/assistant.routes.ts'
import { chatHandlers } from './chats.routes.ts'
import { keptChatHandlers } from './kept/kept-chats.routes.ts'
import type { MakeNoteDeps } from './kept/make-note.ts'
import { purgePictures } from './pictures/purge-pictures.ts'
import { readPicture, type ReadPictureDeps } from './pictures/read-picture.ts'
import { recoveringAnswers } from './recover-answers.ts'
import { sharedChatHandlers } from './shared/shared-chats.routes.ts'

type ChatsFeatureDeps = AnswerDeps & MakeNoteDeps & ReadPictureDeps

export const chatsFeature = {
  open: (given: ChatsFeatureDeps) => ({
    handlers: {
      chats: chatHandlers(given),
      askedPictures: { readPicture: readPicture(given) },
      keptChats: keptChatHandlers(given),
      sharedChats: sharedChatHandlers(given),
      assistant: assistantHandlers(given),
    },
    chores: [
      recoveringAnswers(given),
      {
        name: 'deleting pictures that no question was asked with',
        everyMs: hourMs,
        per: 'installation',
        run: () => purgePictures(given),
      },
    ],
  }),
} satisfies Feature<ChatsFeatureDeps>
