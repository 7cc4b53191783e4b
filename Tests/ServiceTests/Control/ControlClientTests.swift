import TestProcesses
import Testing

@testable import Service
@testable import ServiceCore

/// Questions to a service that others keep busy.
struct ControlClientTests {
  private let folder: TemporaryFolder
  private let location: ControlSocketPath

  init() throws {
    folder = try TemporaryFolder()
    location = ControlSocketPath(named: folder.path + "/socket")
  }

  /// Listens as a service, and answers each connection with the next of the lines; an empty one closes it.
  private func service(_ lines: [String]) throws -> ChildProcess {
    let process = try ChildProcess(
      "/usr/bin/perl",
      [
        "-MIO::Socket::UNIX", "-e",
        """
        $SIG{PIPE} = 'IGNORE';
        my $path = shift;
        my $socket = IO::Socket::UNIX->new(Local => "$path.new", Listen => 8) or die $!;
        rename "$path.new", $path; # A socket that has its name listens.
        for my $line (@ARGV) {
          my $client = $socket->accept; $client->autoflush(1);
          next unless $line; <$client>; print $client "$line\\n";
        }
        sleep 60
        """, location.path,
      ] + lines)
    #expect(try wait(limit: 10_000) { location.isPresent }, "\(process.errorText)")
    return process
  }

  private static func line(_ code: ControlError.Code) -> String {
    String(decoding: ControlResponse.error(code, "words").line().dropLast(), as: UTF8.self)
  }

  private func answer(to call: ControlCall) -> ControlClient.Failure? {
    do throws(ControlClient.Failure) {
      _ = try ControlClient.ask(call, at: location)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a question that changes nothing is asked again by a client that had to make room for another`() throws {
    let service = try service([Self.line(.tooSlow), "", Self.line(.tooSlow), Self.line(.noCopy)])
    #expect(answer(to: .explain) == .refused(ControlError(code: .noCopy, message: "words")))
    #expect(service.isRunning)
  }

  @Test func `a command is not given twice`() throws {
    let service = try service([Self.line(.tooSlow), Self.line(.noCopy)])
    #expect(answer(to: .skip) == .refused(ControlError(code: .tooSlow, message: "words")))
    #expect(service.isRunning)
  }
}
