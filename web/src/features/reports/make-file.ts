import { notifications } from '@mantine/notifications';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportFile, ReportFileWrite } from '@waymark/contract/report-files/schema.ts';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { saveFile } from '../../ui/records/save-file.ts';
import { contentAddress, filesKey, isOpen, seeFiles } from '../report-schedules/index.ts';
import { untilMade } from './until-made.ts';

/** Messages of the job. */
export interface MakingWords {
  /** How far the file is, with a way to stop it. */
  making: (file: ReportFile) => ReactNode;
  /** @param reason code of the problem */
  failed: (reason: string | null) => string;
  ready: (name: string) => string;
}

/**
 * Has a file of a report made and saves it. If it takes longer, says so, and tells the user when it is ready, on
 * whatever screen the user is then.
 */
export async function makeFile(write: ReportFileWrite, words: MakingWords): Promise<void> {
  let file = await call(ENDPOINTS.reportFiles.create, { body: write });
  void queryClient.invalidateQueries({ queryKey: filesKey });
  const { id } = file;
  const waits = isOpen(file);
  const shown = (now: ReportFile) => ({ id, loading: true, autoClose: false as const, message: words.making(now) });
  if (waits) notifications.show(shown(file));
  try {
    const ask = () => call(ENDPOINTS.reportFiles.read, { params: { id } });
    file = await untilMade(file, ask, (now) => notifications.update(shown(now)));
  } finally {
    void queryClient.invalidateQueries({ queryKey: filesKey });
    if (waits) notifications.hide(id);
  }
  if (file.state === 'failed') notifications.show({ color: 'red', role: 'alert', message: words.failed(file.reason) });
  if (file.state !== 'ready') return;
  if (waits) notifications.show({ message: words.ready(file.fileName ?? '') });
  saveFile(contentAddress(id));
  // The user has it.
  if (waits) void seeFiles();
}
